// Goes each journey of somebody with a wallet once and sends what it cost to its parent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { account } from '../../e2e/fixtures/accounts.ts'
import { launchStack } from '../../e2e/fixtures/launchStack.ts'
import { modal } from '../../e2e/fixtures/modal.ts'
import { installScriptedWallet } from '../../e2e/fixtures/scriptedWallet.ts'
import { readStack } from '../../e2e/fixtures/stack.ts'
import { createPerson, isConnected, type Journey, type Person } from '../sign-in/person.ts'

const wallet = 'wallet-test.scripted'

/** Opens a page of the app in a context of its own. */
async function visit(browser: Browser, path: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  // tsx names functions by a helper that a page doesn't have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await installScriptedWallet(page, { accounts: [account(3).address] })
  await page.goto(new URL(path, readStack().app).href)
  await modal(page).id('connect-button').first().waitFor()
  const person = createPerson(context, () => true)
  return { page, person }
}

async function measure(browser: Browser): Promise<Journey[]> {
  const journeys: Journey[] = []
  const add = ({ person }: { person: Person }, name: string) => {
    journeys.push(person.describe(name, 0))
    person.startAnew()
  }
  const at = await visit(browser, '/lab?wallet=off')
  const { page, person } = at
  const { id, view } = modal(page)

  await person.click(id('connect-button').first(), () => id(wallet).waitFor())
  await person.click(id(wallet), () => isConnected(page))
  add(at, 'connect')

  // Each from the account, which is one click away.
  const openAccount = async () => {
    await id('connect-button').or(id('account-button')).first().click()
    await view('Account').waitFor()
    person.startAnew()
  }
  await openAccount()
  await person.click(id('feature-send'), () => id('send-amount').waitFor())
  await person.fill(id('send-amount'), '0.1')
  await person.fill(id('send-receiver'), account(4).address)
  await person.click(id('send-preview'), () => id('send-confirm').and(page.locator(':enabled')).waitFor())
  await person.click(id('send-confirm'), () => view('TransactionResult').waitFor())
  add(at, 'send')

  await id('transaction-done').click()
  await view('Account').waitFor()
  person.startAnew()
  const token = page.locator('[data-testid^=swap-suggestion-]').first()
  await person.click(id('feature-swaps'), () => token.waitFor())
  await person.click(token, () => token.waitFor({ state: 'hidden' }))
  await person.fill(id('swap-from-amount'), '1', () =>
    id('swap-review').and(page.locator(':enabled')).waitFor(),
  )
  await person.click(id('swap-review'), () => id('swap-confirm').and(page.locator(':enabled')).waitFor())
  await person.click(id('swap-confirm'), () => view('TransactionResult').waitFor())
  add(at, 'swap')

  await id('modal-close').click()
  await id('modal').waitFor({ state: 'hidden' })
  person.startAnew()
  await person.click(id('connect-button').or(id('account-button')).first(), () => id('disconnect').waitFor())
  await person.click(id('disconnect'), () => page.locator('[data-status=disconnected]').first().waitFor())
  add(at, 'disconnect')
  await page.goto(page.url())
  await id('connect-button').first().waitFor()
  person.startAnew()

  await person.click(id('connect-button').first(), () => id('pairing-pane').waitFor())
  const pane = await id('pairing-pane').boundingBox()
  if (!pane) throw new Error('the pane of the code is not shown')
  // The mouse is moved onto the pane, and stays there.
  for (const x of [80, 120]) await page.mouse.move(pane.x + x, pane.y + 120)
  await id('qr').waitFor()
  add(at, 'code on a desktop')

  const signing = await visit(browser, '/lab?wallet=off&siwx=local!')
  const ui = modal(signing.page)
  await signing.person.click(ui.id('connect-button').first(), () => ui.id(wallet).waitFor())
  await signing.person.click(ui.id(wallet), () => ui.id('siwx-sign').or(ui.id('snackbar')).first().waitFor())
  if (await ui.id('siwx-sign').isVisible())
    await signing.person.click(ui.id('siwx-sign'), () => isConnected(signing.page))
  add(signing, 'connect and sign in')
  return journeys
}

const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-journeys-'))
const launched = launchStack({ data, port: await freePort() })
const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  process.env.LATCHKEY_E2E_STACK = JSON.stringify(await launched.ready())
  const journeys = await measure(browser)
  process.send?.(journeys, () => process.disconnect())
} finally {
  await browser.close()
  await launched.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
