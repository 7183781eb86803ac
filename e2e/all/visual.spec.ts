import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'
import { watchPlaces } from '../fixtures/watchPlaces.ts'
import { waysToConnect } from '../fixtures/waysToConnect.ts'

test.use({ blur: true, contextOptions: { reducedMotion: 'no-preference' } })

const me = account(8).address
const dark = 'rgb(21, 23, 27)'
const light = 'rgb(255, 255, 255)'

const panel = (page: Page) => modal(page).dialog.locator('.lk-panel')

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not shown')
  return found
}

async function connect(page: Page, path: string, openApp: (path: string) => Promise<void>) {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await openApp(path)
  const ui = modal(page)
  await ui.connect('test.foxglove')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  return ui
}

for (const theme of ['light', 'dark'])
  test(`[S1.12, X.47] in the ${theme} theme the receive code is dark on light, and a scanner reads it off the screen`, async ({
    page,
    openApp,
  }) => {
    const ui = await connect(page, `/lab?wallet=off&theme=${theme}`, openApp)
    await ui.id('feature-receive').click()
    const code = ui.id('receive-qr')
    await expect(code).toBeVisible()
    const read = async () => {
      const png = PNG.sync.read(await code.screenshot())
      // `dontInvert`: a scanner that knows dark on light only.
      const found = jsQr(new Uint8ClampedArray(png.data), png.width, png.height, {
        inversionAttempts: 'dontInvert',
      })
      return found?.data.toLowerCase() ?? ''
    }
    await expect.poll(read).toContain(me.toLowerCase())
    // The quiet zone: four light modules before the first dark one.
    const png = PNG.sync.read(await code.screenshot())
    const columns = Array.from({ length: png.width }, (_, x) => x)
    const rows = Array.from({ length: png.height }, (_, y) => y)
    const isDark = (x: number, y: number) => (png.data[(y * png.width + x) * 4] ?? 0) < 128
    // Past the rounded corners of the plate, behind which the theme shows.
    const first = columns.slice(2).find((x) => rows.slice(20, -20).some((y) => isDark(x, y))) ?? 0
    const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
    expect(first).toBeGreaterThanOrEqual(Math.floor((png.width / side) * 4) - 1)
    const { width, height } = await box(code)
    expect(Math.abs(width - height)).toBeLessThan(1)
  })

test('[S1.20] where a page sets no theme the modal is dark, whatever the device prefers', async ({
  page,
  openApp,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp('/lab?wallet=off&themed=0')
  await modal(page).open()
  await expect(panel(page)).toHaveCSS('background-color', dark)
  await expect(panel(page)).toHaveCSS('color', 'rgb(243, 244, 246)')
})

test('[S1.20, X.47] the theme `system` is the device’s and follows it while the modal is open; `light` does not', async ({
  page,
  openApp,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp('/lab?wallet=off&theme=system')
  await modal(page).open()
  await expect(panel(page)).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(panel(page)).toHaveCSS('background-color', dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(panel(page)).toHaveCSS('background-color', light)

  await page.emulateMedia({ colorScheme: 'dark' })
  await openApp('/lab?wallet=off&theme=light')
  await modal(page).open()
  await expect(panel(page)).toHaveCSS('background-color', light)
})

test('[S2.03] Connect is a list of 56 px rows of one width; a long name wraps and is whole', async ({
  page,
  openApp,
}) => {
  const long = 'Northern Lights Extraordinary Wallet'
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await installScriptedWallet(page, { accounts: [me], name: long, rdns: 'test.long' })
  await installScriptedWallet(page, { accounts: [me], name: 'Q', rdns: 'test.q' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const rows = ui.view('Connect').locator('[data-testid^="wallet-test."]')
  await expect(rows).toHaveCount(3)
  // Beside the list there is a code for a wallet on another device.
  await expect.poll(async () => (await box(panel(page))).width).toBe(688)
  const outer = { ...(await box(panel(page))), width: 344 }
  const boxes = await Promise.all((await rows.all()).map(box))
  for (const row of boxes) {
    expect(row.height).toBe(56)
    expect(row.x - outer.x).toBe(16)
    expect(outer.x + outer.width - row.x - row.width).toBe(16)
  }
  const [first, second, third] = boxes.map(({ y }) => y)
  expect((second ?? 0) - (first ?? 0)).toBe((third ?? 0) - (second ?? 0))

  const name = ui.id('wallet-test.long').getByText(long)
  const cut = await name.evaluate((element) => ({
    sideways: element.scrollWidth - element.clientWidth,
    down: element.scrollHeight - element.clientHeight,
  }))
  expect(cut).toEqual({ sideways: 0, down: 0 })
  const [words, tag] = await Promise.all([box(name), box(ui.id('wallet-test.long').getByText('Installed'))])
  expect(words.x + words.width).toBeLessThanOrEqual(tag.x)
  const overflow = await panel(page).evaluate(
    (element) =>
      [element, ...element.querySelectorAll('.lk-stage, .lk-view')].filter(
        (one) => one.scrollWidth > one.clientWidth,
      ).length,
  )
  expect(overflow).toBe(0)
})

for (const locale of ['en', 'ar'])
  test(`[S2.29, S2.03, S2.30] e-mail, services, wallets: the place of the first two is kept from the first frame on (${locale})`, async ({
    page,
    openApp,
  }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/.well-known/latchkey*', async (route) => {
      await asked
      await route.continue()
    })
    await installScriptedWallet(page, { accounts: [me] })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const places = await watchPlaces(page, 'wallet-test.scripted')
    await openApp(`/lab?wallet=off&locale=${locale}`)
    const ui = modal(page)
    await ui.open()
    await expect(ui.view('Connect').locator('.lk-connect-login .lk-skeleton')).toHaveCount(3)
    await expect(ui.id('modal-title')).toBeFocused()
    answer()
    await expect(ui.id('email-input')).toBeVisible()
    await expect(ui.view('Connect').locator('.lk-skeleton')).toHaveCount(0)
    expect(await waysToConnect(page)).toMatch(
      /^email-input social wallet-test\.scripted wallet-walletConnect( listed)? all-wallets$/,
    )
    expect(await places(), 'where the wallet was seen').toHaveLength(1)
    const [field, button, wallet] = await Promise.all(
      ['email-input', 'email-submit', 'wallet-test.scripted'].map((id) => box(ui.id(id))),
    )
    expect([field?.x, field?.width]).toEqual([wallet?.x, wallet?.width])
    expect([button?.x, button?.width]).toEqual([wallet?.x, wallet?.width])
  })

for (const pointed of [false, true])
  test(`[S2.30] where signing in can’t be loaded its place is ${pointed ? 'kept while a wallet is pointed at' : 'given up'}`, async ({
    page,
    openApp,
  }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/.well-known/latchkey*', async (route) => {
      await asked
      await route.abort()
    })
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    await ui.open()
    await expect(ui.view('Connect').locator('.lk-connect-login .lk-skeleton')).toHaveCount(3)
    const wallet = ui.id('wallet-test.scripted')
    if (pointed) await wallet.hover()
    else await page.mouse.move(2, 2)
    answer()
    const notice = ui.id('login-unavailable')
    await expect(notice).toBeVisible()
    const gap = async () => {
      const [above, below] = [await box(notice), await box(wallet)]
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    }
    if (pointed) {
      await page.waitForTimeout(600)
      expect(await gap()).toBeGreaterThan(40)
    } else await expect.poll(gap).toBe(12)
  })

test('[S2.40] success, loading and error look different, and each is said politely', async ({
  page,
  openApp,
}) => {
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await page.getByText('The modal by hand').click()
  const looks = new Map<string, string>()
  for (const variant of ['success', 'loading', 'error']) {
    await ui.id(`notify-${variant}`).click()
    const line = ui.id('snackbar')
    await expect(line).toHaveAttribute('data-variant', variant)
    await expect(ui.dialog.getByRole('status').filter({ has: line })).toHaveCount(1)
    const sign = line.locator('svg')
    await expect(sign).toBeVisible()
    const look = await sign.evaluate((svg) => ({ shape: svg.innerHTML, colour: getComputedStyle(svg).color }))
    for (const [other, seen] of looks) {
      expect(look.shape, `${variant} and ${other}`).not.toBe(JSON.parse(seen).shape)
      expect(look.colour, `${variant} and ${other}`).not.toBe(JSON.parse(seen).colour)
    }
    looks.set(variant, JSON.stringify(look))
    // Beside the panel: a notice never covers what can be pressed. Both move while the view grows, so they are measured at once.
    const gap = await line.evaluate((notice) => {
      const below = (notice.getRootNode() as ShadowRoot).querySelector('.lk-panel')
      return (below?.getBoundingClientRect().top ?? Number.NaN) - notice.getBoundingClientRect().bottom
    })
    expect(gap).toBeGreaterThanOrEqual(0)
    await ui.close()
  }
  expect(looks.size).toBe(3)
})

test('while the balance is read its place is held and seen, and the actions stay where they are when it arrives', async ({
  page,
  openApp,
}) => {
  const held: (() => void)[] = []
  let holding = true
  await page.route('**/*', async (route) => {
    const isBalance =
      route.request().postData()?.includes('eth_getBalance') ||
      /\/account\/[^/]+\/balance/.test(route.request().url())
    if (holding && isBalance) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const ui = await connect(page, '/lab?wallet=off', openApp)
  const skeleton = ui.id('account-balance').locator('.lk-skeleton')
  await expect
    .poll(() => skeleton.evaluate((one) => Number(getComputedStyle(one).opacity)))
    .toBeGreaterThan(0.3)
  const size = await box(skeleton)
  expect([size.width, size.height]).toEqual([140, 28])
  const places = async () => (await box(ui.id('feature-send'))).y
  await expect(ui.dialog.locator('[data-resizing]')).toHaveCount(0)
  const before = await places()
  holding = false
  for (const go of held) go()
  await expect(ui.id('account-balance')).toContainText('ETH')
  await expect(ui.dialog.locator('[data-resizing]')).toHaveCount(0)
  expect(await places()).toBe(before)
})

test('[S9.45] a view is 360 px wide, and as wide as the screen at its lower edge up to 430 px; from 720 px the first view has two panes', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const expectWidth = async (window: number, expected: number) => {
    await page.setViewportSize({ width: window, height: 800 })
    await expect.poll(async () => (await box(panel(page))).width).toBe(expected)
    const { x } = await box(panel(page))
    expect(Math.abs(x - (window - expected) / 2)).toBeLessThanOrEqual(0.5)
  }
  await expectWidth(1280, 688)
  await expectWidth(720, 688)
  await expectWidth(719, 360)
  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets')).toBeVisible()
  for (const width of [1280, 768, 431]) await expectWidth(width, 360)
  await ui.id('modal-back').click()
  await expect(ui.view('Connect')).toBeVisible()
  for (const width of [430, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => {
        const sheet = await box(panel(page))
        return [sheet.x, sheet.width, Math.round(sheet.y + sheet.height)]
      })
      .toEqual([0, width, 800])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('the wallet an account is in is named whole below its network', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me], name: 'Northern Lights Wallet' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  const detail = ui.id('account-network').locator('.lk-row-detail')
  await expect(detail).toHaveText('Via Northern Lights Wallet')
  const hidden = await detail.evaluate((one) => [
    one.scrollWidth - one.clientWidth,
    one.scrollHeight - one.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
})

test('[X.46] in Arabic a Latin name begins beside its image, and is cut at its own end', async ({
  page,
  openApp,
}) => {
  const long = 'The Extraordinarily Long-Named Wallet of Northern Llanfairpwllgwyngyll'
  await installScriptedWallet(page, { accounts: [me], name: long, rdns: 'test.long' })
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await openApp('/lab?wallet=off&locale=ar')
  const ui = modal(page)
  await ui.open()
  for (const id of ['test.long', 'test.foxglove']) {
    const row = ui.id(`wallet-${id}`)
    // The sheet may still be moving, so both are measured at once.
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const [image, title] = ['.lk-row-image', '.lk-row-title'].map((part) =>
            element.querySelector(part)?.getBoundingClientRect(),
          )
          return (image?.left ?? Number.NaN) - (title?.right ?? Number.NaN)
        }),
      )
      .toBe(12)
    await expect(row.locator('.lk-row-title')).toHaveCSS('direction', 'ltr')
  }
})

const picture = 'docs/images/modal.png'
const stage = '#0b0c0e'

/** A wallet to look at; nobody connects to it. */
async function announce(page: Page, name: string, rdns: string, drawing: string) {
  await page.addInitScript(
    ({ info }) => {
      const provider = {
        request: () => Promise.reject(new Error('only shown')),
        on() {},
        removeListener() {},
      }
      const detail = Object.freeze({ info: { ...info, uuid: crypto.randomUUID() }, provider })
      const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', tell)
      tell()
    },
    {
      info: {
        name,
        rdns,
        icon: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawing}</svg>`)}`,
      },
    },
  )
}

/** The panel alone, before a plain ground. */
async function portrait(page: Page): Promise<string> {
  await page.mouse.move(5, 5)
  await page.addStyleTag({
    content: `#root { visibility: hidden } :root { background: ${stage} !important }`,
  })
  await page.locator('latchkey-modal').evaluate((host) => {
    const style = document.createElement('style')
    style.textContent = '.lk-backdrop { display: none } .lk-panel { --lk-shadow: 0 0 #0000 }'
    host.shadowRoot?.append(style)
  })
  const { x, y, width, height } = await box(panel(page))
  const clip = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 }
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
}

test('the picture of the README shows Connect and Account', async ({ browser, stack }) => {
  if (process.env.LATCHKEY_WRITE_IMAGES === '1') {
    const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 900, height: 760 } })
    const list = await context.newPage()
    for (const [name, rdns, drawing] of wallets) await announce(list, name, rdns, drawing)
    await list.goto(new URL('/lab?wallet=off&theme=dark', stack.app).href)
    // By the keyboard: the ring is where the hand goes next.
    await modal(list).id('connect-button').press('Enter')
    await expect(modal(list).id('modal-title')).toBeFocused()
    await modal(list).id('wallet-test.foxglove').focus()
    const left = await portrait(list)

    const page = await context.newPage()
    await chain().setBalance(me, parseEther('12.408'))
    const ui = await connect(page, '/lab?wallet=off&theme=dark', async (path) => {
      await page.goto(new URL(path, stack.app).href)
    })
    await expect(ui.id('account-balance')).toContainText('12.408')
    const right = await portrait(page)

    const sheet = await context.newPage()
    await sheet.setContent(
      `<body style="margin:0;display:flex;gap:40px;justify-content:center;align-items:center;height:100vh;background:${stage}">
       ${[left, right].map((png) => `<img width="362" src="data:image/png;base64,${png}">`).join('')}</body>`,
    )
    await sheet.setViewportSize({ width: 860, height: 550 })
    mkdirSync('docs/images', { recursive: true })
    writeFileSync(picture, await sheet.screenshot())
    await context.close()
  }
  const file = readFileSync(picture)
  const { width, height } = PNG.sync.read(file)
  expect(width).toBeGreaterThanOrEqual(1200)
  expect(height).toBeGreaterThanOrEqual(800)
  expect(file.length).toBeLessThan(200_000)
})

const wallets = [
  [
    'Foxglove',
    'test.foxglove',
    '<rect width="40" height="40" fill="#5b3a73"/><path d="M20 8c-5 4-7 11-6 20h12c1-9-1-16-6-20z" fill="#e9c7f2"/><circle cx="20" cy="24" r="2" fill="#5b3a73"/>',
  ],
  [
    'Harbour',
    'test.harbour',
    '<rect width="40" height="40" fill="#123f5a"/><path d="M20 9v22M12 22c0 6 4 9 8 9s8-3 8-9M15 15h10" stroke="#d8ecf5" stroke-width="3" fill="none" stroke-linecap="round"/>',
  ],
  [
    'Quartz',
    'test.quartz',
    '<rect width="40" height="40" fill="#f1eee8"/><path d="M20 7l9 9-9 17-9-17z" fill="#b9a88a"/><path d="M11 16h18l-9 17z" fill="#8d7c5f"/>',
  ],
  [
    'Alder',
    'test.alder',
    '<rect width="40" height="40" fill="#2f5a3c"/><path d="M20 33V17" stroke="#dcefd9" stroke-width="3" stroke-linecap="round"/><path d="M20 8c8 6 9 12 0 19-9-7-8-13 0-19z" fill="#9cc99a"/>',
  ],
  [
    'Meridian',
    'test.meridian',
    '<rect width="40" height="40" fill="#a63f2e"/><circle cx="20" cy="20" r="11" fill="none" stroke="#fbe3d8" stroke-width="3"/><path d="M20 9c6 7 6 15 0 22-6-7-6-15 0-22z" fill="#fbe3d8"/>',
  ],
] as const
