import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { type Look, lookOf } from '../fixtures/lookOf.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { type IsolationPages, serveIsolation } from '../fixtures/serveIsolation.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(4).address
let pages: IsolationPages

test.beforeAll(async () => {
  pages = await serveIsolation()
})
test.afterAll(() => pages.close())

async function openPage(page: Page, rpc: string, options: Record<string, string | readonly string[]> = {}) {
  // Once a page: each install adds a wallet.
  if (page.url() === 'about:blank')
    await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await page.goto(pages.url({ rpc, ...options }))
  const ui = modal(page)
  await expect(ui.id('connect-button').first()).toBeAttached()
  return ui
}

const rpcOf = (stack: { chains: Readonly<Record<string, { rpc: string }>> }) =>
  stack.chains['eip155:31337']?.rpc ?? ''

/** Connect, then Account: how both look. */
async function tour(page: Page, rpc: string, css: readonly string[]) {
  const ui = await openPage(page, rpc, { css, isolated: '' })
  // A page may put its own button out of reach; what opens then is not its affair.
  const open = () => ui.id('connect-button').evaluate((button) => (button as HTMLElement).click())
  await open()
  await expect(ui.id('wallet-test.foxglove')).toBeVisible()
  // Past the first paint: a focus ring is the same for all.
  await expect(ui.id('modal-title')).toBeFocused()
  await expect(ui.id('all-wallets')).toBeVisible()
  await expect(ui.view('Connect').locator('.lk-skeleton')).toHaveCount(0)
  const connect = await lookOf(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await ui.dialog.locator('.lk-panel').boundingBox()
  const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  await ui.id('wallet-test.foxglove').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await open()
  await expect(ui.id('account-balance')).toContainText('ETH')
  await ui.id('feature-receive').click()
  await expect(ui.id('receive-qr')).toBeVisible()
  const receive = await lookOf(page)
  await ui.close()
  return { connect, receive, fits, box }
}

/** Whether something of ours keeps the page from scrolling. */
const locks = (page: Page) =>
  page.evaluate(
    () =>
      document.adoptedStyleSheets.filter((sheet) => /overflow/.test(sheet.cssRules[0]?.cssText ?? '')).length,
  )

const differences = (one: readonly Look[], other: readonly Look[]) => [
  ...(one.length === other.length ? [] : [`${one.length} elements, ${other.length} elements`]),
  ...one.flatMap((look, i) =>
    Object.keys(look).flatMap((name) =>
      look[name] === other[i]?.[name] ? [] : [`${look.what} ${name}: ${look[name]} -> ${other[i]?.[name]}`],
    ),
  ),
]

test('[X.45] no stylesheet of a page changes a pixel of the modal, nor keeps anybody from using it', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const rpc = rpcOf(stack)
  const plain = await tour(page, rpc, [])
  expect(plain.fits).toBe(true)
  expect(plain.connect.length).toBeGreaterThan(10)
  for (const css of ['hostile', 'rem', 'transformed', 'rtl', 'tailwind', 'bootstrap']) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    const { connect, receive, fits, box } = await tour(page, rpc, [css])
    expect(differences(plain.connect, connect), `Connect under ${css}`).toEqual([])
    expect(differences(plain.receive, receive), `WalletReceive under ${css}`).toEqual([])
    expect([fits, box?.x, box?.width], css).toEqual([true, plain.box?.x, plain.box?.width])
  }
})

test('the witness: the same stylesheets do change what the page itself shows', async ({ page, stack }) => {
  const looks: string[] = []
  for (const css of ['none', 'hostile', 'rem', 'transformed', 'rtl', 'tailwind', 'bootstrap']) {
    await openPage(page, rpcOf(stack), css === 'none' ? {} : { css })
    looks.push(
      await page.evaluate(() => {
        const dialog = document.createElement('dialog')
        dialog.innerHTML = '<h2 style="font-size:2rem">Title</h2><p>Text</p><button>Press</button>'
        document.body.append(dialog)
        dialog.show()
        const all = [dialog, ...dialog.querySelectorAll('*')].map((element) => {
          const { font, direction, textAlign, padding, margin } = getComputedStyle(element)
          const { x, y, width, height } = element.getBoundingClientRect()
          return [font, direction, textAlign, padding, margin, x, y, width, height].join()
        })
        dialog.remove()
        return all.join('\n')
      }),
    )
  }
  expect(new Set(looks).size).toBe(looks.length)
})

test('[X.45] on a page that zooms itself the modal is within the window and works', async ({
  page,
  stack,
}) => {
  const { fits } = await tour(page, rpcOf(stack), ['zoom'])
  expect(fits).toBe(true)
})

for (const place of ['dialog', 'shadow', 'inert', 'fullscreen'] as const)
  test(`[D7] [X.45] the modal works for an app in a page's ${place}, and gives the focus back`, async ({
    page,
    stack,
  }) => {
    const ui = await openPage(page, rpcOf(stack), { place, css: 'stage' })
    const button = ui.id('connect-button')
    if (place === 'fullscreen') {
      await ui.id('go-fullscreen').click()
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('stage')
    }
    await button.focus()
    await button.press('Enter')
    if (place === 'inert')
      // As modal libraries do to everything that isn't theirs once they open.
      await page.evaluate(() => {
        for (const element of document.body.children) {
          element.setAttribute('inert', '')
          element.setAttribute('aria-hidden', 'true')
        }
        document.body.setAttribute('inert', '')
      })
    const row = ui.id('wallet-test.foxglove')
    await expect(row).toBeVisible()
    await expect(ui.id('modal-title')).toBeFocused()
    // Above all there is: what lies at its middle is it.
    const hit = await row.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.localName
    })
    expect(hit).toBe('latchkey-modal')
    // The Tab key stays inside. Not with all of the page inert: Chromium itself doesn't come back from its end then.
    for (let i = 0; i < (place === 'inert' ? 0 : 6); i++) {
      await page.keyboard.press('Tab')
      expect(['latchkey-modal', 'body']).toContain(
        await page.evaluate(() => document.activeElement?.localName),
      )
    }
    // Playwright itself can't click while the whole page is inert.
    if (place === 'inert') await page.evaluate(() => document.body.removeAttribute('inert'))
    await ui.id('modal-close').click()
    await expect(ui.dialog).toBeHidden()
    if (place === 'inert')
      await page.evaluate(() => document.getElementById('root')?.removeAttribute('inert'))
    if (place === 'dialog') await expect(ui.id('app-dialog')).toBeVisible()
    if (place !== 'inert') await expect(button).toBeFocused()
    await button.press('Enter')
    await row.click()
    await ui.expectConnected(me)
    await expect(ui.dialog).toBeHidden()
    expect(await locks(page)).toBe(0)
  })

test('the witness: that dialog does close for a press in a dialog that is not ours', async ({
  page,
  stack,
}) => {
  const ui = await openPage(page, rpcOf(stack), { place: 'dialog' })
  await page.evaluate(() => {
    const other = document.createElement('dialog')
    other.innerHTML = '<button data-testid="other">Other</button>'
    document.body.append(other)
    other.showModal()
  })
  await ui.id('other').click()
  await expect(ui.id('app-dialog')).toBeHidden()
})

test('[D2] [X.45] two configs under StrictMode: each modal opens alone, both lock the page and let it go', async ({
  page,
  stack,
}) => {
  const ui = await openPage(page, rpcOf(stack), { two: '', strict: '' })
  const [first, second] = [ui.id('connect-button').first(), ui.id('connect-button').last()]
  await first.click()
  await expect(ui.dialog).toHaveCount(1)
  await ui.id('wallet-test.foxglove').click()
  await expect(first).toHaveAttribute('data-status', 'connected')
  await expect(second).toHaveAttribute('data-status', 'disconnected')
  await second.click()
  await expect(ui.view('Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  // The focus is back on its button, so that the list may be drawn ahead again, unseen.
  await expect(ui.dialog).toBeHidden()
  expect(await locks(page)).toBe(0)
})

test('[X.45] a view that can’t be loaded says so; closing it leaves the page free to scroll', async ({
  page,
  stack,
}) => {
  const ui = await openPage(page, rpcOf(stack))
  await ui.open()
  await ui.id('wallet-test.foxglove').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('ETH')
  expect(await locks(page)).toBeGreaterThan(0)
  await page.route('**/*.js', (route) => route.abort())
  await ui.id('feature-receive').click()
  await expect(ui.dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await ui.id('modal-close').click()
  await expect(ui.dialog).toBeHidden()
  expect(await locks(page)).toBe(0)
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
    scrollTo(0, 400)
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
})

test('[X.45] embedded, it is a labelled region and no dialog, in a hostile page too', async ({
  page,
  stack,
}) => {
  const ui = await openPage(page, rpcOf(stack), { embedded: '', css: ['bootstrap', 'rtl'] })
  const region = page.getByRole('region', { name: /wallet/i })
  await expect(region).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(region).toHaveCSS('direction', 'ltr')
  await ui.id('wallet-test.foxglove').click()
  await expect(ui.view('Account')).toBeVisible()
})

test('[D6] the browser’s back and forward with the modal open: the page comes back whole, free to scroll', async ({
  page,
  stack,
}) => {
  const ui = await openPage(page, rpcOf(stack))
  const first = page.url()
  await page.goto(pages.url({ rpc: rpcOf(stack), css: 'stage' }))
  await ui.open()
  await expect(ui.view('Connect')).toBeVisible()
  // The modal made no entry of its own: back leaves the page it is on.
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(ui.dialog).toHaveCount(0)
  await page.goForward()
  await expect(ui.id('connect-button')).toBeVisible()
  expect(await locks(page)).toBe(0)
  // A page kept as it was, the modal open in it, is taken out of the browser's memory like this.
  await ui.open()
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await ui.id('wallet-test.foxglove').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  expect(await locks(page)).toBe(0)
})
