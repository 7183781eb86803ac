import { expect, test } from '../existing/existingTest.ts'
import { codeInMail, findInMail, knownMails, newAddress, waitForMailCooldown } from '../fixtures/inbox.ts'

// Signing in by e-mail through the existing client: on a new device, on the same, on a second one, and with another address.

test.describe.configure({ timeout: 300_000 })

test('[X.61] a new address signs in, is there after a reload, signs out, and is in again by the code alone', async ({
  startVisitor,
}) => {
  const { client } = await startVisitor()
  const email = newAddress('existing')
  const address = await client.signIn(email)
  expect((await client.state()).account?.user?.email).toBe(email)

  await test.step('the first approval offers a way to recover, once', async () => {
    await client.expectSigns(address, async () => {
      await expect(client.wallet.id('protect-later')).toBeVisible()
      await client.photograph('protect')
      await client.wallet.press('protect-later')
      await client.photograph('approval')
      await client.wallet.approve()
    })
    await expect(client.wallet.element).toBeHidden()
  })

  await test.step('after a reload it is connected, and signs without another question', async () => {
    await client.reload()
    expect(await client.expectConnected()).toBe(address)
    await client.expectSigns(address, async () => {
      await expect(client.wallet.id('approve')).toBeVisible()
      // The client names its colours with the sign-in, and not again before a request.
      await expect(client.wallet.root).toHaveAttribute('data-theme', 'dark')
      await client.photograph('approval-again')
      await client.wallet.approve()
    })
  })

  await test.step('signed out, it stays so', async () => {
    await client.act('disconnect')
    await client.expectDisconnected()
    await client.reload()
    await client.expectDisconnected()
  })

  await test.step('the device is known: the code alone, and the same wallet', async () => {
    expect(await client.signIn(email, { isNewDevice: false })).toBe(address)
    await client.expectSigns(address)
  })
})

test('[X.61] a second device has the address before it recovers the wallet, and signs after', async ({
  startVisitor,
}) => {
  const email = newAddress('second')
  const password = 'correct horse battery staple 42'
  const first = (await startVisitor()).client
  const address = await first.signIn(email)
  await first.expectSigns(address, async () => {
    await first.wallet.press('protect-other')
    await first.wallet.id('protect-password').fill(password)
    await first.wallet.id('protect-password-again').fill(password)
    await first.wallet.press('protect-password-submit')
    await first.wallet.approve()
  })

  const second = (await startVisitor()).client
  expect(await second.signIn(email)).toBe(address)
  await second.expectSigns(address, async () => {
    await second.wallet.id('recover-password').fill(password)
    await second.photograph('recover')
    await second.wallet.press('recover-password-submit')
    await second.wallet.approve()
  })
})

test('[X.61] the address changes by a code to each, and the new one signs in to the same wallet', async ({
  startVisitor,
}) => {
  const { client, page } = await startVisitor()
  const [before, after] = [newAddress('before'), newAddress('after')]
  const address = await client.signIn(before)

  await test.step('a code to the old address, and one to the new', async () => {
    await client.openAccount()
    await client.id('wui-wallet-switch').click()
    await client.id('wui-active-profile-wallet-item-more-button').click()
    await expect(client.id('w3m-account-email-update')).toContainText(before)
    await client.id('w3m-account-email-update').click()
    await waitForMailCooldown(before)
    const known = await knownMails(before)
    const input = page.locator('w3m-update-email-wallet-view input[type=email]')
    await client.submit(input, after, 'UPDATE_EMAIL')
    await expect(page.locator('w3m-update-email-primary-otp-view')).toBeVisible()
    await client.photograph('email-change')
    await client.enterCode(await findInMail(before, codeInMail, known), 'UPDATE_EMAIL_PRIMARY_OTP')
    await expect(page.locator('w3m-update-email-secondary-otp-view')).toBeVisible()
    await client.enterCode(await findInMail(after, codeInMail, new Set()), 'UPDATE_EMAIL_SECONDARY_OTP')
    await expect(page.locator('w3m-account-view')).toBeVisible()
  })

  await test.step('the app is told of it after a reload: until then the client has the address of the sign-in', async () => {
    expect((await client.state()).account?.user?.email).toBe(before)
    await client.reload()
    expect(await client.expectConnected()).toBe(address)
    await expect.poll(async () => (await client.state()).account?.user?.email).toBe(after)
  })

  await test.step('the new address is the one that signs in', async () => {
    await client.act('disconnect')
    await client.expectDisconnected()
    expect(await client.signIn(after, { isNewDevice: false })).toBe(address)
  })
})
