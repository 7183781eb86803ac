import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { createOperatorServer, type OperatorServer, signInByMail } from '../fixtures/operators.ts'
import { photograph } from '../fixtures/photograph.ts'
import { settingsPage } from '../fixtures/settingsPage.ts'

let shell: FrameBrowser
let first: OperatorServer
let second: OperatorServer

// the two waits between mails, and the minute for which the first operator remembers that the second one answered
test.describe.configure({ mode: 'serial', timeout: 420_000 })
test.beforeAll(async () => {
  shell = await launchFrameBrowser()
  second = await createOperatorServer()
  first = await createOperatorServer()
  await second.start({ LATCHKEY_RECOVERY_FOR: first.wallet })
  await first.start({
    LATCHKEY_SECOND_OPERATOR: second.url,
    LATCHKEY_EGRESS_ALLOW: new URL(second.url).host,
  })
})
test.afterAll(async () => {
  test.setTimeout(120_000)
  await shell.close()
  await Promise.all([first.close(), second.close()])
})

/** Opens the wallet's settings in a browser, signed in at the first operator. */
async function openSettings(context: BrowserContext, email: string, language = 'en'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(new URL(`/settings?lang=${language}`, first.wallet).href)
  await signInByMail(page, first, email)
  return page
}

/** Does what opens the window of the second operator, and signs in there. */
async function signInThere(page: Page, open: () => Promise<void>, email: string, name = ''): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()])
  await popup.getByTestId('signin-host').waitFor()
  await expect(popup.getByTestId('signin-host')).toContainText(new URL(second.url).host)
  if (name) {
    await photograph(popup, name)
    // the system turns dark while the window is open
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(popup.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(popup.locator('html')).toHaveAttribute('data-theme', 'light')
  }
  // its code is entered below the sentence that says whose mail belongs there
  await signInByMail(popup, second, email, async () => {
    await expect(popup.getByTestId('signin-whose-mail')).toContainText(new URL(second.url).host)
    if (name) await photograph(popup, `${name}-code`)
  })
  await expect.poll(() => popup.isClosed(), { timeout: 30_000 }).toBe(true)
}

const getLabel = async () =>
  (await (await fetch(`${first.url}/.well-known/wallet-custody`)).json()) as { label: string }

test('[X.01, X.10] a second operator is set up; on a new device the mails of both bring the wallet back', async () => {
  const email = 'split@example.org'
  const context = await shell.browser.newContext()
  const page = await openSettings(context, email)
  const { id, facts, createWallet, openMethods } = settingsPage(page)
  const address = await createWallet()
  await expect(facts).toContainText('Only you')
  expect((await getLabel()).label).toBe('split-operator')

  // another browser: signed in before the window of the second operator opens, which lets no new device in for a while
  const elsewhere = await shell.browser.newContext()
  const other = await openSettings(elsewhere, email)
  const there = (name: string) => other.getByTestId(name)
  await expect(there('settings-facts')).toContainText('doesn’t have the wallet', { timeout: 30_000 })

  await openMethods()
  await id('methods-add-operator').click()
  await photograph(page, 'operator-add')
  await signInThere(page, () => id('operator-add').click(), email, 'operator-window')
  await expect(id('method-operator')).toContainText(new URL(second.url).host, { timeout: 30_000 })
  await photograph(page, 'operator-listed')
  await id('methods-back').click()
  await expect(id('recovery-outcome')).toContainText('You can recover it.')
  await expect(id('recovery-facts')).toContainText('gets both codes')
  await photograph(page, 'operator-facts')

  // tried out: nothing but the day changes; this browser is known there, so its mail has a code alone
  await id('recovery-drill').click()
  await id('drill-operator').click()
  await signInThere(page, () => id('drill-run').click(), email)
  await expect(id('drill-addresses')).toContainText(address, { timeout: 30_000 })
  await id('drill-close').click()
  await id('recovery-back').click()
  await expect(facts).toContainText('but neither could alone', { timeout: 30_000 })
  await photograph(page, 'operator-overview')
  await context.close()

  // a third browser with the right code, as a second operator would be that passes on what is typed in its window
  const thief = await shell.browser.newContext()
  const stranger = await thief.newPage()
  await stranger.goto(new URL('/settings', first.wallet).href)
  await signInByMail(stranger, first, email)
  await expect(stranger.getByTestId('recovery-problem')).toContainText('No new device gets in')
  await expect.poll(() => first.mails.messages(email)[0]?.subject).toBe('A device couldn’t sign in')
  await photograph(stranger, 'operator-paused')
  await thief.close()

  await there('settings-recover').click()
  await photograph(other, 'operator-recover')

  // control: who can’t sign in to the second operator gets nothing, and closing its window loses nothing
  const [popup] = await Promise.all([other.waitForEvent('popup'), there('recover-operator').click()])
  await popup.getByTestId('signin-email').waitFor()
  await popup.close()
  await expect(there('recovery-problem')).toContainText('was closed too early')

  await signInThere(other, () => there('recover-operator').click(), email)
  await expect(there('settings-facts')).toContainText(address, { timeout: 30_000 })
  await elsewhere.close()
})

test('[X.10] [X.08] a second operator that is down: it says so in Arabic too, and the wallet comes back when it is back', async () => {
  const email = 'down@example.org'
  const context = await shell.browser.newContext()
  const page = await openSettings(context, email)
  const { id, createWallet, openMethods } = settingsPage(page)
  const address = await createWallet()
  const elsewhere = await shell.browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const other = await openSettings(elsewhere, email, 'ar')
  await openMethods()
  await id('methods-add-operator').click()

  // while it is set up
  await second.stop()
  const [window] = await Promise.all([page.waitForEvent('popup'), id('operator-add').click()])
  await window.getByTestId('signin-email').fill(email)
  await window.getByTestId('signin-begin').click()
  await expect(window.getByTestId('recovery-problem')).toContainText('can’t be reached')
  await window.close()
  await expect(id('recovery-problem')).toContainText('Nothing was changed')
  await second.start({ LATCHKEY_RECOVERY_FOR: first.wallet })
  await signInThere(page, () => id('operator-add').click(), email)
  await expect(id('method-operator')).toBeVisible({ timeout: 30_000 })
  await context.close()

  // while a device is recovered, in Arabic on a phone
  await second.stop()
  await expect.poll(getLabel, { timeout: 90_000 }).toMatchObject({
    label: 'split-operator',
    reasons: expect.arrayContaining([expect.stringContaining('can’t be reached')]),
  })
  await other.reload()
  await other.getByTestId('settings-recover').click({ timeout: 30_000 })
  await other.getByTestId('recover-operator').click()
  await expect(other.getByTestId('recovery-problem')).toContainText('تعذّر الوصول إلى المشغّل الثاني')
  await photograph(other, 'operator-down-ar')
  await second.start({ LATCHKEY_RECOVERY_FOR: first.wallet })
  await expect.poll(getLabel, { timeout: 90_000 }).toMatchObject({
    reasons: expect.not.arrayContaining([expect.stringContaining('can’t be reached')]),
  })
  await other.reload()
  await other.getByTestId('settings-recover').click({ timeout: 30_000 })
  await signInThere(other, () => other.getByTestId('recover-operator').click(), email, 'operator-window-ar')
  await expect(other.getByTestId('settings-facts')).toContainText(address, { timeout: 30_000 })
  await elsewhere.close()
})
