import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
import { announceWallet } from './announceWallet.mjs'
import { servePage } from './servePage.mjs'

/**
 * Connects a wallet on our README example, looks at the account and presses Send.
 *
 * @returns what was downloaded `before` and `after` that press
 */
export async function measurePanels(folder) {
  const file = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: file.path,
    env: { ...process.env, ...file.env },
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 823 } })
    const press = (name) => page.locator(`[data-testid="${name}"]`).click()
    const view = (name) => page.locator(`[data-testid="view-${name}"]`).waitFor()
    await page.addInitScript(announceWallet)
    await page.goto(site.url)
    await press('connect-button')
    await press('wallet-org.bench')
    await page.locator('[data-testid="modal"]').waitFor({ state: 'detached' })
    await press('connect-button')
    await view('Account')
    await page.waitForLoadState('networkidle')
    const before = [...site.log]
    await press('feature-send')
    await view('WalletSend')
    return { before, after: site.log.slice(before.length) }
  } finally {
    await browser.close()
    site.close()
  }
}
