import { expect, test } from '../existing/existingTest.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { signInAt } from '../fixtures/providerPage.ts'

// Signing in with other services through the existing client; the services are the stack's own of development.

test.describe.configure({ timeout: 300_000 })

test('[X.61] Google: a window, the wallet, a signature, a reload, and the same wallet on the next sign-in', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  // The name is who one is at the provider: nobody else's of this stack, whose wallet may be protected.
  const person = { name: 'Grace', email: newAddress('grace.existing') }
  const signIn = async () => {
    await client.openModal()
    const opened = page.context().waitForEvent('page')
    await client.id('social-selector-google').click()
    await signInAt(await opened, person)
    return client.expectConnected()
  }
  const address = await signIn()
  await client.expectSigns(address, client.wallet.approvePastOffer)
  await client.reload()
  expect(await client.expectConnected()).toBe(address)
  await client.act('disconnect')
  await client.expectDisconnected()
  expect(await signIn()).toBe(address)
})

test('[X.61] Farcaster: a code for the phone, the wallet, a signature, a reload', async ({
  startVisitor,
}) => {
  const { client, page, record } = await startVisitor()
  await client.openModal()
  await client.id('social-selector-farcaster').click()
  const link = await client.scanCode()
  await client.photograph('farcaster')
  const answer = record.answered.find(({ type }) => type === '@w3m-frame/GET_FARCASTER_URI_SUCCESS')
  expect(answer?.payload).toEqual({ url: link })

  await test.step('the phone', async () => {
    const phone = await page.context().newPage()
    await phone.goto(link)
    await phone.getByLabel('Account').selectOption('2')
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.getByText('Signed in')).toBeVisible()
    await phone.close()
    await page.bringToFront()
  })

  const address = await client.expectConnected()
  await client.expectSigns(address, client.wallet.approvePastOffer)
  await client.reload()
  expect(await client.expectConnected()).toBe(address)
})
