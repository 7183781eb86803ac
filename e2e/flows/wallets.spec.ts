import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(10).address

async function openAll(page: import('@playwright/test').Page, openApp: (path: string) => Promise<void>) {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets')).toBeVisible()
  return ui
}
const rows = (ui: ReturnType<typeof modal>) =>
  ui.view('AllWallets').locator('[data-testid^="wallet-"].lk-row')

test('[S2.05, S7.37] all wallets come forty at a time, without repeats, the pictures of a page in one request', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const ui = await openAll(page, openApp)
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  await expectAccessible(page)
  const count = await rows(ui).count()
  await ui.id('wallets-more').scrollIntoViewIfNeeded()
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(count)
  const ids = await rows(ui).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.testid))
  expect(new Set(ids).size).toBe(ids.length)
  const lists = asked.filter(
    ({ pathname, searchParams }) => pathname === '/getWallets' && !searchParams.has('badge_type'),
  )
  const all = lists.filter(({ searchParams }) => searchParams.get('entries') === '40')
  expect(all.map(({ searchParams }) => searchParams.get('page')).slice(0, 2)).toEqual(['1', '2'])
  const pictures = asked.filter(({ pathname }) => pathname === '/getWalletImages')
  expect(pictures.length).toBeLessThanOrEqual(all.length + 1)
  const hosts = new Set(asked.map(({ host }) => host).filter((host) => !/localhost|127\.0\.0\.1/.test(host)))
  expect([...hosts], 'nobody else is asked').toEqual([])
})

test('[S2.05] search sifts at once and asks once the typing stops; nobody is offered a filter that leaves nothing; what matches nothing is said', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search')
    if (search) searches.push(search)
  })
  const ui = await openAll(page, openApp)
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  await ui.id('wallet-search').pressSequentially('metamask', { delay: 20 })
  await expect(rows(ui).first()).toContainText('MetaMask')
  await expect.poll(() => searches.at(-1)).toBe('metamask')
  // A busy machine types slower than the pause; it must still not ask with every key.
  expect(searches.length).toBeLessThan('metamask'.length)
  await ui.id('wallet-search').fill('<zzz>')
  await expect(ui.view('AllWallets')).toContainText('No wallet matches “<zzz>”')
  await expectAccessible(page)
  await ui.view('AllWallets').getByText('Clear search').click()
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  // No source says of a wallet of the bundled directory that it is certified.
  await expect(ui.id('certified-switch')).toHaveCount(0)
})

test('[S2.05] where an operator’s directory has certified wallets, a switch leaves those', async ({
  page,
  openApp,
}) => {
  // As a directory that was imported with badges answers: every seventh wallet is certified.
  await page.route('**/getWallets?*', async (route) => {
    const url = new URL(route.request().url())
    const badge = url.searchParams.get('badge_type')
    url.searchParams.delete('badge_type')
    const response = await route.fetch({ url: url.href })
    const list = (await response.json()) as { count: number; data: { order: number; badge_type: string }[] }
    const isCertified = ({ order }: { order: number }) => order % 7 === 0
    const data = list.data
      .map((wallet) => ({ ...wallet, badge_type: isCertified(wallet) ? 'certified' : 'none' }))
      .filter((wallet) => !badge || wallet.badge_type === badge)
    await route.fulfill({ response, json: { ...list, data, count: badge ? data.length : list.count } })
  })
  const ui = await openAll(page, openApp)
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  const all = await rows(ui).count()
  await ui.id('certified-switch').click()
  await expect(ui.id('certified-switch')).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => rows(ui).count()).toBeLessThan(all)
  await expect(rows(ui).first()).toContainText('Certified')
  await ui.id('certified-switch').click()
  await expect.poll(() => rows(ui).count()).toBe(all)
})

test('[S2.05] a wallet that is not installed leads to where it can be had: real links, a code for the phone, never a dead row', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  const ui = await openAll(page, openApp)
  await ui.id('wallet-search').fill('metamask')
  await rows(ui)
    .filter({ hasText: /^MetaMask/ })
    .first()
    .click()
  const view = ui.view('Downloads')
  await expect(view).toContainText('You don’t have MetaMask in this browser yet')
  const links = await view
    .locator('a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/^https:\/\//)
  await expectAccessible(page)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(ui.view('AllWallets')).toBeVisible()
})

test('[S2.05] a directory that is down says so and is read when it is back; wallets of this browser connect all the same', async ({
  page,
  openApp,
}) => {
  let down = true
  await page.route('**/getWallets?*', (route) => (down ? route.abort() : route.continue()))
  const ui = await openAll(page, openApp)
  await expect(ui.view('AllWallets')).toContainText('Couldn’t load wallets')
  down = false
  await ui.id('retry').click()
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  await ui.id('modal-back').click()
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
})

test('[X.37] [X.41] a wallet whose picture is on another host is offered without it, and that host hears of nobody', async ({
  page,
  openApp,
}) => {
  const picture = 'https://pictures.example/wallet.png'
  const heard: string[] = []
  await page.route('https://pictures.example/**', (route) => {
    heard.push(route.request().url())
    return route.abort()
  })
  await installScriptedWallet(page, { accounts: [me], rdns: 'test.far', name: 'Far Picture', icon: picture })
  await installScriptedWallet(page, { accounts: [me], rdns: 'test.near', name: 'Near Picture' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const [far, near] = [ui.id('wallet-test.far'), ui.id('wallet-test.near')]
  await expect(near.locator('img')).toHaveAttribute('src', /^data:image/)
  await expect(far).toContainText('Far Picture')
  await expect(far.locator('img')).toHaveCount(0)
  await far.click()
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  await page.reload()
  await ui.expectConnected(me)
  expect(heard).toEqual([])
  // The control: whoever asks is heard.
  await page.evaluate(
    (url) => new Promise((done) => Object.assign(new Image(), { src: url, onerror: done })),
    picture,
  )
  expect(heard).toEqual([picture])
})

test('[S9.29] pictures that never come hold up no list, and after two seconds a letter stands for each', async ({
  page,
  openApp,
}) => {
  // Two more networks, whose pictures the directory serves; only one of them has a drawing of our own.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (input !== '/latchkey.json') return answer
      const { networks, ...description } = await answer.json()
      const served = Object.entries({ 137: 'Polygon', 250: 'Fantom' })
      const added = served.map(([id, name]) => {
        return { ...networks[0], id: Number(id), caipNetworkId: `eip155:${id}`, name }
      })
      return Response.json({ ...description, networks: [...networks, ...added] })
    }
  })
  const held: string[] = []
  const hold = (route: import('@playwright/test').Route) => void held.push(route.request().url())
  await page.route('**/public/getAssetImage/**', hold)
  // The pictures alone: the code that reads them has a file of the same name.
  await page.route(/\/getWalletImages(?:\?|$)/, hold)
  const ui = await openAll(page, openApp)
  await expect.poll(() => rows(ui).count()).toBeGreaterThan(20)
  await expect(rows(ui).first().locator('.lk-letter-tile')).toBeVisible()
  await page.keyboard.press('Escape')
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('account-network').click()
  await expect(ui.id('network-eip155:250')).toBeVisible()
  await expect.poll(() => held.filter((url) => url.includes('getAssetImage')).length).toBeGreaterThan(1)
  for (const [id, letter] of [
    [137, 'P'],
    [250, 'F'],
  ] as const) {
    const picture = ui.id(`network-eip155:${id}`).locator('.lk-network-image')
    await expect(picture.locator('img')).toHaveCount(1)
    const drawn = () =>
      picture.evaluate((element) => {
        const { content, display } = getComputedStyle(element, '::before')
        return [content, display]
      })
    await expect.poll(drawn).toEqual([`"${letter}"`, 'grid'])
  }
  expect(held.some((url) => url.includes('getWalletImages'))).toBe(true)
})

test('[X.44] by keyboard: all wallets, a search, a wallet, and back', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().press('Enter')
  await ui.id('all-wallets').press('Enter')
  await ui.id('wallet-search').focus()
  await page.keyboard.type('rainbow')
  await expect(rows(ui).first()).toContainText('Rainbow')
  await page.keyboard.press('Tab')
  await expect(rows(ui).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.view('Downloads')).toBeVisible()
  await expect(ui.id('modal-title')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[S2.05] the wallet’s own browser comes first, and no code for another phone', async ({
    page,
    openApp,
  }) => {
    const ui = await openAll(page, openApp)
    await ui.id('wallet-search').fill('metamask')
    await rows(ui)
      .filter({ hasText: /^MetaMask/ })
      .first()
      .tap()
    await expect(ui.view('Downloads')).toBeVisible()
    await expect(ui.id('qr')).toBeHidden()
    await expect(ui.id('get-chromeStore')).toBeHidden()
  })
})
