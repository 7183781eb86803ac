import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { findAnvil } from '../../devnet/src/anvil/findAnvil.ts'
import { type SupervisedProcess, spawnSupervised } from '../../devnet/src/anvil/spawnSupervised.ts'
import { freePort } from '../../devnet/src/freePort.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { buildElement, type ElementPage, serveElement } from '../fixtures/serveElement.ts'
import { createPolicy } from '../fixtures/strictPolicy.ts'

// Places an app runs in that are no web server and no browser window of one's own, and pages that something else changes: files as in Electron, the
// WebView of a messenger, a policy without nonces, a blocker that hides what is ours, a page zoomed by its reader.

const me = account(0).address
let chain: SupervisedProcess
let rpc: string
let served: ElementPage

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  rpc = `http://127.0.0.1:${port}`
  chain = spawnSupervised(findAnvil(), ['--port', String(port), '--chain-id', '31999', '--silent'])
  // No nonce in it: the page's own scripts are allowed by their origin.
  served = await serveElement({ rpc, policy: await createPolicy({ rpc }) })
})
test.afterAll(async () => {
  await served?.close()
  await chain?.stop()
})

const installWallet = (page: Page) =>
  installScriptedWallet(page, { accounts: [me], chainId: 31_999, chains: { 31999: rpc, 31998: rpc } })

/** Notes what a page's policy refuses and what nobody catches. */
async function watchFaults(page: Page): Promise<() => Promise<string[]>> {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { notedFaults: noted })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noted.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => [
    ...thrown,
    ...(await page.evaluate(() => (window as unknown as { notedFaults: string[] }).notedFaults)),
  ]
}

/** Connects, signs, opens the page again, and disconnects. The modal offers the wallets again afterwards. */
async function visit(page: Page, url: string): Promise<void> {
  const ui = modal(page)
  await page.goto(url)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.id('sign').click()
  await expect(ui.id('signature')).toHaveText(/^0x[\da-f]{130}$/i)
  const signature = (await ui.id('signature').innerText()) as Hex
  expect(await verifyMessage({ address: me, message: 'Hello from here', signature })).toBe(true)
  await page.reload()
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
}

test('an app of files, as in Electron: connects, signs, is there after a reload', async () => {
  const { folder, html } = await buildElement()
  const file = join(folder, 'file.html')
  writeFileSync(
    file,
    html.replace('/app.js', `./app.js?rpc=${encodeURIComponent(rpc)}`).replace('LANG', 'en'),
  )
  // Electron lets pages of files load modules from files; Chromium does so with this switch.
  const browser = await chromium.launch({
    executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--allow-file-access-from-files'],
  })
  try {
    const page = await browser.newPage()
    const faults = await watchFaults(page)
    await installWallet(page)
    await visit(page, pathToFileURL(file).href)
    expect(await faults()).toEqual([])
  } finally {
    await browser.close()
  }
})

test('in a messenger’s WebView links leave by its own call, as https only, and the page stays', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1',
  })
  try {
    const page = await context.newPage()
    const faults = await watchFaults(page)
    await page.addInitScript(() => {
      const opened: string[] = []
      Object.assign(window, {
        openedLinks: opened,
        TelegramWebviewProxy: {
          postEvent: (type: string, data: string) => opened.push(`${type} ${JSON.parse(data).url}`),
        },
      })
    })
    await page.goto(served.url())
    const ui = modal(page)
    await ui.open()
    await ui.dialog.getByRole('button', { name: /Trust/ }).click()
    await expect(ui.id('open-wallet')).toBeVisible()
    await ui.id('open-wallet').click()
    const opened = () => page.evaluate(() => (window as unknown as { openedLinks: string[] }).openedLinks)
    await expect.poll(opened).not.toEqual([])
    for (const link of await opened()) expect(link).toMatch(/^web_app_open_link https:\/\//)
    expect(page.url()).toBe(served.url())
    expect(context.pages()).toHaveLength(1)
    await page.reload()
    // A wallet whose browser shows the page announces itself there.
    await installWallet(page)
    await visit(page, served.url())
    expect(await faults()).toEqual([])
  } finally {
    await context.close()
  }
})

test('a policy without nonces: styles and code work, and nothing is refused', async ({ page }) => {
  const policy = await createPolicy({ rpc })
  expect(policy).not.toMatch(/nonce|unsafe/)
  const faults = await watchFaults(page)
  await installWallet(page)
  await visit(page, served.url())
  // Its own styles apply: the panel has a colour and round corners.
  const look = await modal(page).dialog.evaluate((dialog) => {
    const panel = dialog.querySelector('.lk-panel')
    return panel ? getComputedStyle(panel).borderStartStartRadius : ''
  })
  expect(Number.parseFloat(look)).toBeGreaterThan(8)
  expect(await faults()).toEqual([])
})

test('styles of a page that hide what they don’t know leave the modal shown', async ({ page }) => {
  await installWallet(page)
  await page.goto(served.url())
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('latchkey-modal { display: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await modal(page).open()
  await expect(modal(page).view('Connect')).toBeVisible()
})

for (const { title, width, height } of [
  { title: '400 %', width: 320, height: 200 },
  { title: '200 %', width: 640, height: 400 },
])
  test(`a page zoomed to ${title}: everything is reached, and nothing is cut off at the side`, async ({
    browser,
  }) => {
    // A browser's zoom makes a page of fewer and larger pixels.
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1280 / width })
    try {
      const page = await context.newPage()
      const faults = await watchFaults(page)
      await installWallet(page)
      await visit(page, served.url())
      const box = await modal(page).dialog.evaluate((dialog) => {
        const { left, right } = dialog.getBoundingClientRect()
        return { left, right, page: document.documentElement.scrollWidth }
      })
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
      expect(box.page).toBeLessThanOrEqual(width)
      expect(await faults()).toEqual([])
    } finally {
      await context.close()
    }
  })
