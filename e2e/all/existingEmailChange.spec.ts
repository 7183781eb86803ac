import { expect, test } from '../existing/existingTest.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'

// Another e-mail address by the existing client: a code to the old one, a code to the new one.

test('[X.61] [S4.48] [S4.49] the address changes by both codes, and the new one signs in to the same wallet', async ({
  startVisitor,
}) => {
  test.setTimeout(180_000)
  const { client, page } = await startVisitor()
  const [before, after] = [newAddress('before'), newAddress('after')]
  const address = await client.signIn(before)

  await client.openAccount()
  await client.id('wui-wallet-switch').click()
  await client.id('wui-active-profile-wallet-item-more-button').click()
  await expect(client.id('w3m-account-email-update')).toContainText(before)
  await client.id('w3m-account-email-update').click()
  const known = await knownMails(before)
  const input = page.locator('w3m-update-email-wallet-view input[type=email]')
  await input.fill(after)
  await input.press('Enter')
  await expect(page.locator('w3m-update-email-primary-otp-view')).toBeVisible({ timeout: 20_000 })
  await client.enterCode(await findInMail(before, codeInMail, known))
  await expect(page.locator('w3m-update-email-secondary-otp-view')).toBeVisible({ timeout: 20_000 })
  await client.enterCode(await findInMail(after, codeInMail, new Set()))
  await expect.poll(async () => (await client.state()).account?.user?.email, { timeout: 20_000 }).toBe(after)
  await client.close()

  await client.act('disconnect')
  await client.expectDisconnected()
  expect(await client.signIn(after, { isNewDevice: false })).toBe(address)
})
