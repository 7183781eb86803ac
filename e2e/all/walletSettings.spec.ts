import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const { address } = mnemonicToAccount(phrase)
let shell: FrameBrowser

test.describe.configure({ mode: 'serial', timeout: 150_000 })
test.beforeAll(async () => {
  shell = await launchFrameBrowser()
})
test.afterAll(() => shell.close())

const look = async (page: Page, name: string) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => `${name}: ${id}`)).toEqual([])
  const folder = process.env.LATCHKEY_SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Opens the settings on the wallet's own origin and signs in with a code. */
async function openSettings(email: string, query = ''): Promise<Page> {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  const page = await context.newPage()
  await page.goto(new URL(`/settings${query}`, stack.wallet).href)
  await page.getByTestId('signin-email').fill(email)
  await look(page, `sign-in${query.replace(/\W/g, '')}`)
  const known = await knownMails(email)
  await page.getByTestId('signin-begin').click()
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  return page
}

test('[X.09, X.09e] imports a phrase on the wallet’s own origin, whose address is shown first, and an app uses it', async () => {
  const email = newAddress('import')
  const page = await openSettings(email)
  await page.getByTestId('settings-import').click()
  await look(page, 'import-kinds')
  await page.getByTestId('import-phrase').click()
  const input = page.getByTestId('import-secret')
  await input.fill(phrase.replace('sausage', 'sausge'))
  await expect(page.getByTestId('import-words')).toContainText('Word 6, “sausge”, isn’t in the list.')
  await expect(page.getByTestId('import-inspect')).toBeDisabled()
  await look(page, 'import-word')
  await page.getByTestId('import-suggestion').filter({ hasText: 'sausage' }).click()
  await expect(input).toHaveValue(new RegExp(phrase))
  // right words in another order are told by the checksum
  await input.fill(phrase.replace('legal winner', 'winner legal'))
  await page.getByTestId('import-inspect').click()
  await expect(page.getByRole('alert')).toContainText('don’t form a recovery phrase')
  await input.fill(phrase)
  await page.getByTestId('import-inspect').click()
  await expect(page.getByTestId('import-addresses')).toContainText(address)
  await look(page, 'import-address')
  // nothing is stored before the person says so
  await page.getByTestId('import-back').click()
  await page.reload()
  await expect(page.getByTestId('settings-create')).toBeVisible({ timeout: 20_000 })
  await page.getByTestId('settings-import').click()
  await page.getByTestId('import-phrase').click()
  await page.getByTestId('import-secret').fill(phrase)
  await page.getByTestId('import-inspect').click()
  await page.getByTestId('import-confirm').click()
  await page.getByTestId('protect-other').click()
  await page.getByTestId('protect-password').fill(password)
  await page.getByTestId('protect-password-again').fill(password)
  await page.getByTestId('protect-password-submit').click()
  const facts = page.getByTestId('settings-facts')
  await expect(facts).toContainText(address, { timeout: 20_000 })
  await expect(facts).toContainText('Set up')
  await look(page, 'overview')
  expect(await page.content()).not.toContain('sausage')

  // a wallet that is there is never replaced
  await page.getByTestId('settings-import').click()
  await expect(page.getByTestId('import-existing')).toContainText(address)
  expect(await page.getByTestId('import-secret').count()).toBe(0)
  await page.getByTestId('import-back').click()

  await page.getByTestId('settings-devices').click()
  await expect(page.getByTestId('device-current')).toContainText(new URL(stack.wallet).origin)
  await look(page, 'devices')
  await page.getByTestId('devices-back').click()
  await page.getByTestId('settings-export').click()
  await expect(page.getByTestId('export-begin')).toBeVisible()
  await look(page, 'export')

  // the same person in an app: the imported address, brought there by its password
  const visitor = emailVisitor(shell)
  const app = await visitor.open()
  await visitor.signIn(app, email)
  await visitor.recover(app, password)
  await visitor.expectConnected(app, address)
  expect((await visitor.address(app)).toLowerCase()).toBe(address.toLowerCase())
  await visitor.sign(app)
  await visitor.approve(app)
  await visitor.expectSigned(app, address)
})

test('[X.09, X.09e] [T-EXP-2] no page may show the settings inside it, not even one that may embed the frame', async () => {
  const page = await emailVisitor(shell).open()
  const url = new URL('/settings', stack.wallet).href
  await page.evaluate((address) => {
    const element = document.createElement('iframe')
    element.src = address
    document.body.append(element)
  }, url)
  await expect.poll(() => page.frames().some((one) => one.url().startsWith('chrome-error:'))).toBe(true)
  for (const frame of page.frames()) expect(await frame.locator('[data-testid^="settings-"]').count()).toBe(0)
  // control: alone it is there, and this browser is signed in to it
  await page.goto(url)
  await expect(page.getByTestId('settings-facts')).toBeVisible({ timeout: 20_000 })
})

test('[X.09] in Arabic, dark and on a phone', async () => {
  const [context] = shell.browser.contexts()
  const page = await context?.newPage()
  if (!page) throw new Error('no page')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(new URL('/settings?lang=ar', stack.wallet).href)
  await expect(page.getByTestId('signin-email').or(page.getByTestId('settings-facts'))).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await look(page, 'ar-dark-phone')
})

test('[T-GUARD] the settings tell what may leave in a day without a code, and where every payment needs one', async () => {
  const page = await shell.browser.contexts()[0]?.newPage()
  if (!page) throw new Error('no page')
  const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
  for (const lang of ['en', 'ar']) {
    await page.goto(new URL(`/settings?lang=${lang}`, stack.wallet).href)
    await page.getByTestId('settings-spending').click({ timeout: 20_000 })
    await expect(page.getByTestId('spending-limit')).toContainText(lang === 'en' ? '$1,000' : '1,000')
    // the embedded wallet holds EVM and Solana accounts only
    for (const network of Object.keys(stack.chains).filter((id) => /^(eip155|solana):/.test(id))) {
      const section = page.getByTestId(`spending-${network}`)
      await expect(section).toHaveAttribute('data-price', network.startsWith('solana:') ? 'noPrice' : 'known')
    }
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await page.reload()
        await page.getByTestId('settings-spending').click({ timeout: 20_000 })
        await expect(page.getByTestId('spending-limit')).toBeVisible()
        await look(page, `spending-${lang}-${colorScheme}-${size}`)
      }
  }
  await page.getByTestId('spending-back').click()
  await expect(page.getByTestId('settings-facts')).toBeVisible()
  await page.close()
})

for (const path of ['/settings', '/export', '/second-operator', '/approve'])
  test(`[X.04] [T-INT] a script of ${path} that was changed on its way does not run`, async () => {
    const page = await shell.browser.contexts()[0]?.newPage()
    if (!page) throw new Error('no page')
    const url = new URL(path, stack.wallet).href
    await page.goto(url)
    const [address, text] = await page.evaluate(async () => {
      const { src } = document.querySelector('script') as HTMLScriptElement
      return [src, await (await fetch(src)).text()] as const
    })
    let body = text
    await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    // control: the same bytes, delivered by the same way, run
    await page.reload()
    await expect(page.locator('main')).toBeVisible()
    body = `${text}\n`
    const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()))
    await page.reload()
    await refused
    expect(await page.locator('body > *').count()).toBe(0)
    await page.close()
  })

test('[X.04] [T-INT] texts of a language that were changed on their way are not shown', async () => {
  const page = await shell.browser.contexts()[0]?.newPage()
  if (!page) throw new Error('no page')
  const url = new URL('/settings?lang=ar', stack.wallet).href
  const root = page.locator('html')
  await page.goto(new URL('/settings?lang=en', stack.wallet).href)
  const [address, text] = await page.evaluate(async () => {
    const [path = ''] = document.documentElement.getAttribute('data-texts-ar')?.split(' ') ?? []
    return [new URL(path, location.href).href, await (await fetch(path)).text()] as const
  })
  let body = text
  let loads = 0
  await page.route(address, (route) => {
    loads += 1
    return route.fulfill({ contentType: 'application/json', body })
  })
  // control: the same bytes, delivered by the same way, are shown
  await page.goto(url)
  await expect(page.getByTestId('signin-email').or(page.getByTestId('settings-facts'))).toBeVisible({
    timeout: 20_000,
  })
  await expect(root).toHaveAttribute('lang', 'ar')
  body = text.replace('محفظتك', 'جيبك')
  const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()))
  await page.reload()
  await refused
  await expect(page.getByTestId('signin-email').or(page.getByTestId('settings-facts'))).toBeVisible({
    timeout: 20_000,
  })
  await expect(root).toHaveAttribute('lang', 'en')
  expect(await page.locator('body').textContent()).not.toMatch(/[\u0600-\u06ff]/)
  expect(loads).toBe(2)
  // who reads English loads none
  await page.goto(new URL('/settings?lang=en', stack.wallet).href)
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(page.getByTestId('signin-email').or(page.getByTestId('settings-facts'))).toBeVisible({
    timeout: 20_000,
  })
  expect(loads).toBe(2)
  await page.close()
})
