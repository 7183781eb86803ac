import { verifyMessage } from 'viem'
import { expect, test } from '../existing/existingTest.ts'
import { signInAt } from '../fixtures/providerPage.ts'

// Signing in with other services through the existing client; the services are the stack's own of development.

test.describe.configure({ timeout: 150_000 })

test('[X.61] Google: a window, the wallet, a signature, a reload, and the same wallet on the next sign-in', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const person = { name: 'Ada', email: `ada.existing.${Date.now()}@example.org` }
  const signIn = async () => {
    await page.locator('#open').click()
    const opened = page.context().waitForEvent('page')
    await client.id('social-selector-google').click()
    await signInAt(await opened, person)
    return (await client.expectConnected()) as `0x${string}`
  }
  const address = await signIn()
  const signing = client.act('signMessage', 'hello')
  await client.press('protect-later')
  await client.approve()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  await page.reload()
  expect(await client.expectConnected()).toBe(address)
  await client.act('disconnect')
  await client.expectDisconnected()
  expect(await signIn()).toBe(address)
})
