import { expect, type Page, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { addPasskeyStore } from '../fixtures/passkeyStore.ts'
import { photograph } from '../fixtures/photograph.ts'
import { settingsPage } from '../fixtures/settingsPage.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
let shell: FrameBrowser

test.describe.configure({ timeout: 180_000 })
test.beforeEach(async () => {
  shell = await launchFrameBrowser()
})
test.afterEach(() => shell.close())

/** Signs in on the wallet's own page with a new address, and makes a wallet without a way to recover it. Returns its address, too. */
async function openPage(email: string, query = ''): Promise<{ page: Page; address: string }> {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  const page = await context.newPage()
  await addPasskeyStore(page)
  await page.goto(new URL(`/settings${query}`, stack.wallet).href)
  const known = await knownMails(email)
  await page.getByTestId('signin-email').fill(email)
  await page.getByTestId('signin-begin').click()
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  return { page, address: await settingsPage(page).createWallet() }
}

test('[X.10] what would be lost is shown; passkeys and a password are added, tried out, named and removed', async () => {
  const email = newAddress('drill')
  const { page, address } = await openPage(email)
  const { id } = settingsPage(page)

  // nothing set up
  await id('settings-recovery-ways').click()
  await expect(id('recovery-outcome')).toContainText('lost forever')
  await expect(id('recovery-drill')).toHaveCount(0)
  await photograph(page, 'recovery-none')
  await id('recovery-methods').click()
  await expect(id('methods-none')).toBeVisible()
  await photograph(page, 'methods-none')

  // a passkey with a name
  await id('methods-add-passkey').click()
  await expect(id('passkey-name')).toHaveValue('Chrome on Linux')
  await id('passkey-name').fill(' ')
  await id('passkey-create').click()
  await expect(id('recovery-problem')).toHaveText('Give it a name first.')
  await id('passkey-name').fill('Laptop')
  await photograph(page, 'passkey-name')
  await id('passkey-create').click()
  const passkeys = id('method-passkey')
  await expect(passkeys).toHaveCount(1)
  await expect(passkeys).toContainText('Laptop')
  await expect(passkeys).toContainText('Not tested here yet')

  // the only way stays
  await id('method-remove').click()
  await expect(id('recovery-problem')).toHaveText(/This is the only way to recover the wallet/)
  await photograph(page, 'method-only')

  // a second passkey, and a password
  await id('methods-add-passkey').click()
  await id('passkey-name').fill('Phone')
  await id('passkey-create').click()
  await expect(passkeys).toHaveCount(2)
  await id('methods-add-other').click()
  await expect(id('protect-consequence')).toHaveCount(0)
  await id('protect-other').click()
  await id('protect-password').fill(password)
  await id('protect-password-again').fill(password)
  await id('protect-password-submit').click()
  await expect(id('method-password')).toBeVisible({ timeout: 20_000 })
  await photograph(page, 'methods')

  // the drill, by each: it shows the address of this wallet
  await id('methods-back').click()
  await expect(id('recovery-outcome')).toHaveText('You can recover it.')
  await expect(id('recovery-facts')).toContainText('Laptop, Phone')
  await photograph(page, 'recovery-some')
  await id('recovery-drill').click()
  await expect(id('drill-passkey')).toHaveCount(2)
  await photograph(page, 'drill-ways')
  await id('drill-passkey').filter({ hasText: 'Phone' }).click()
  await id('drill-run').click()
  await expect(id('drill-done')).toContainText('Phone recovers this wallet', { timeout: 20_000 })
  await expect(id('drill-addresses')).toContainText(address)
  await photograph(page, 'drill-done')
  await id('drill-close').click()
  await id('recovery-drill').click()
  await id('drill-password').click()
  await id('drill-secret').fill('correct horse battery stable')
  await id('drill-run').click()
  await expect(id('recovery-problem')).toHaveText(/That doesn’t open this wallet/, { timeout: 20_000 })
  await photograph(page, 'drill-wrong')
  await id('drill-secret').fill(password)
  await id('drill-run').click()
  await expect(id('drill-addresses')).toContainText(address, { timeout: 20_000 })
  await id('drill-close').click()

  // renamed and removed
  await id('recovery-methods').click()
  const laptop = passkeys.filter({ hasText: 'Laptop' })
  await expect(passkeys.filter({ hasText: 'Phone' })).toContainText('Tested here on')
  await expect(laptop).toContainText('Not tested here yet')
  await laptop.getByTestId('method-rename').click()
  await id('method-name').fill('Old laptop')
  await photograph(page, 'method-rename')
  await id('method-save').click()
  await expect(passkeys.filter({ hasText: 'Old laptop' })).toBeVisible()
  await passkeys.filter({ hasText: 'Old laptop' }).getByTestId('method-remove').click()
  await photograph(page, 'method-remove')
  await id('method-remove-cancel').click()
  await expect(passkeys).toHaveCount(2)
  await passkeys.filter({ hasText: 'Old laptop' }).getByTestId('method-remove').click()
  await id('method-remove-confirm').click()
  await expect(passkeys).toHaveCount(1)

  // the server does not answer: it says so, and the next try works
  await id('methods-back').click()
  await expect(id('recovery-methods')).toBeVisible()
  await page.context().setOffline(true)
  await id('recovery-methods').click()
  await expect(id('recovery-problem')).toHaveText(/can’t be reached/, { timeout: 40_000 })
  await photograph(page, 'methods-offline')
  await page.context().setOffline(false)
  await id('methods-retry').click()
  await expect(passkeys).toHaveCount(1)
})

test('[X.10] a sign-in of long ago is confirmed by a code, and the change goes on', async () => {
  const email = newAddress('drill-old')
  const { page } = await openPage(email)
  const { id, openMethods } = settingsPage(page)
  // the service's own answer to a sign-in that is older than fifteen minutes, until a code was entered
  let isOld = true
  const refusal = { field: 'fresh_login', description: 'You signed in too long ago for this.' }
  await page.route('**/keys/v1/recovery/read*', (route) =>
    isOld ? route.fulfill({ status: 403, json: { status: 'FAILED', reasons: [refusal] } }) : route.continue(),
  )
  await page.route('**/login/v1/confirm/code*', async (route) => {
    const response = await route.fetch()
    isOld = !response.ok()
    await route.fulfill({ response })
  })
  await openMethods()
  await expect(id('fresh-begin')).toBeVisible()
  await photograph(page, 'fresh')
  // declined: back where it was asked, with a way on
  await id('fresh-cancel').click()
  await expect(id('recovery-problem')).toHaveText(/You didn’t confirm it/)
  await id('methods-retry').click()
  const known = await knownMails(email)
  await expect(async () => {
    // 30 s between two mails to one address
    if (!(await id('confirm-code').isVisible())) await id('fresh-begin').click({ timeout: 1_000 })
    await expect(id('confirm-code')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000, intervals: [2_000] })
  await id('confirm-code').fill('000000')
  await id('confirm-submit').click()
  await expect(id('recovery-problem')).not.toBeEmpty()
  await photograph(page, 'fresh-wrong')
  await id('confirm-code').fill(await findInMail(email, codeInMail, known))
  await id('confirm-submit').click()
  await expect(id('methods-none')).toBeVisible({ timeout: 20_000 })
})

test('[X.10] reached from the account of an app, inside the frame', async () => {
  const visitor = emailVisitor(shell)
  const page = await visitor.open()
  await visitor.signIn(page, newAddress('drill-app'))
  await visitor.protect(page, password)
  const address = await visitor.address(page)
  await visitor.expectConnected(page, address)
  const frame = visitor.frame(page)
  const app = modal(page)
  await app.id('account-button').or(app.id('connect-button')).first().click()
  await app.id('account-settings').click()
  await app.id('settings-recovery').click()
  await app.id('recovery-open').click()
  await expect(frame.getByTestId('recovery-outcome')).toHaveText('You can recover it.')
  if (process.env.LATCHKEY_SHOTS)
    await page.screenshot({ path: `${process.env.LATCHKEY_SHOTS}/recovery-in-app.png` })
  await frame.getByTestId('recovery-drill').click()
  await frame.getByTestId('drill-password').click()
  await frame.getByTestId('drill-secret').fill(password)
  await frame.getByTestId('drill-run').click()
  await expect(frame.getByTestId('drill-addresses')).toContainText(address, { timeout: 20_000 })
  await frame.getByTestId('drill-close').click()
  await frame.getByTestId('recovery-back').click()
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  // closed by the app's own cross
  await app.id('recovery-open').click()
  await expect(frame.getByTestId('recovery-outcome')).toBeVisible()
  await page.locator('latchkey-frame').getByTestId('frame-close').click()
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('[X.10] in Arabic, dark and on a phone', async () => {
  const { page } = await openPage(newAddress('drill-ar'), '?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const { id } = settingsPage(page)
  await id('settings-recovery-ways').click()
  await expect(id('recovery-outcome')).toBeVisible()
  await photograph(page, 'ar-recovery')
  await id('recovery-methods').click()
  await id('methods-add-passkey').click()
  await photograph(page, 'ar-passkey')
  await id('passkey-create').click()
  await expect(id('method-passkey')).toBeVisible()
  await photograph(page, 'ar-methods')
  await id('methods-back').click()
  await id('recovery-drill').click()
  await id('drill-passkey').click()
  await id('drill-run').click()
  await expect(id('drill-done')).toBeVisible({ timeout: 20_000 })
  await photograph(page, 'ar-drill')
})
