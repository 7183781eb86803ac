import { verifyMessage } from 'viem'
import { expect, test, type Visitor } from '../existing/existingTest.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { signInAt } from '../fixtures/providerPage.ts'

// Signing in with other services through the existing client; the services are the stack's own of development.

test.describe.configure({ timeout: 150_000 })

/** Signs a message with a wallet that was made just now, and so offers to be protected. */
async function expectSigns({ client }: Visitor, address: `0x${string}`) {
  const signing = client.act('signMessage', 'hello')
  await client.press('protect-later')
  await client.approve()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
}

test('[X.61] Google: a window, the wallet, a signature, a reload, and the same wallet on the next sign-in', async ({
  startVisitor,
}) => {
  const visitor = await startVisitor()
  const { client, page } = visitor
  const person = { name: 'Ada', email: newAddress('ada.existing') }
  const signIn = async () => {
    await client.openModal()
    const opened = page.context().waitForEvent('page')
    await client.id('social-selector-google').click()
    await signInAt(await opened, person)
    return (await client.expectConnected()) as `0x${string}`
  }
  const address = await signIn()
  await expectSigns(visitor, address)
  await client.reload()
  expect(await client.expectConnected()).toBe(address)
  await client.act('disconnect')
  await client.expectDisconnected()
  expect(await signIn()).toBe(address)
})

test('[X.61] Farcaster: a code for the phone, the wallet, a signature, a reload', async ({
  startVisitor,
}) => {
  const visitor = await startVisitor()
  const { client, page, record } = visitor
  await client.openModal()
  await client.id('social-selector-farcaster').click()
  const link = await client.scanCode()
  const asked = record.answered.find(({ type }) => type === '@w3m-frame/GET_FARCASTER_URI_SUCCESS')
  expect(asked?.payload).toEqual({ url: link })

  const phone = await page.context().newPage()
  await phone.goto(link)
  await phone.getByLabel('Account').selectOption('2')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByText('Signed in')).toBeVisible()
  await phone.close()
  await page.bringToFront()

  const address = (await client.expectConnected()) as `0x${string}`
  await expectSigns(visitor, address)
  await client.reload()
  expect(await client.expectConnected()).toBe(address)
})
