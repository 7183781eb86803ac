import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(4).address

test('[S1.03] the app’s pages are about wallets only, have no data of their own, and ask no host but their stack', async ({
  page,
  openApp,
  stack,
}) => {
  const hosts = new Set<string>()
  /** What the pages fetch from the app's own host. */
  const data = new Set<string>()
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    hosts.add(host)
    if (host === new URL(stack.app).host && ['fetch', 'xhr'].includes(request.resourceType()))
      data.add(pathname)
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/?wallet=off')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  for (const id of ['sign-message', 'sign-typed-data', 'send-transaction', 'network-button'])
    await expect(ui.id(id)).toBeVisible()
  // Every page there is: what the modal can do, how it is set up, and where it can stand.
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(['Home', 'Configure', 'Lab', 'Embedded'])
  for (const path of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
    await page.goto(new URL(`${path}?wallet=off`, stack.app).href)
    await expect(page.getByTestId(/^(modal|(connect|account)-button)$/).first()).toBeVisible()
  }
  // Where its server is, which is all that an app of the stack has to know.
  expect([...data]).toEqual(['/latchkey.json'])
  const own = [
    stack.app,
    stack.api,
    stack.devWallet,
    ...Object.values(stack.chains).map((chain) => chain.rpc),
  ].map((url) => new URL(url).host)
  expect([...hosts].filter((host) => host && !own.includes(host))).toEqual([])
})

/** Words of those who build wallets, which nobody who only owns one has to know. */
const jargon =
  /\b(RPC|JSON|CAIP|EIP-?\d+|ERC-?\d+|chain ?id|0x[0-9a-f]{1,6}\b(?!…)|calldata|nonce|wei|endpoint|project id|API key|namespace|adapter|undefined|null|NaN)\b|\[object/i

test('[S1.01, S1.04] a first visit: nothing to read or set before, one button leads in, and each step says what it does', async ({
  page,
  openApp,
  stack,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) complaints.push(message.text())
  })
  // Visitors bring their own: the wallet of the development stack is not there.
  await page.route(`${stack.devWallet}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await installScriptedWallet(page, {
    accounts: [me],
    name: 'Foxglove',
    behaviours: { eth_requestAccounts: { kind: 'error', code: 4001, message: 'User rejected the request.' } },
  })
  // As it is typed, with nothing behind the slash.
  await openApp('/')
  expect(new URL(page.url()).search).toBe('')
  const ui = modal(page)
  const words = async (part = ui.dialog) => (await part.innerText()).replace(/\s+/g, ' ')
  const expectWords = (pattern: RegExp) => expect.poll(() => words()).toMatch(pattern)

  await test.step('the page asks for nothing but to connect', async () => {
    await expect(ui.dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
    expect(await words(page.locator('.hero'))).not.toMatch(jargon)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
  await test.step('the wallet of this browser is first, and said to be there; whoever has none is shown a way', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
    await expect(ui.id('modal-title')).toHaveText('Connect wallet')
    await expect(ui.view('Connect').locator('.lk-row').first()).toContainText(/Foxglove.*Installed/)
    await expect(ui.dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(ui.id('all-wallets')).toContainText('All wallets')
    // Terms and signing in are the app's to ask for, and this one doesn't.
    await expect(ui.id('legal-checkbox')).toHaveCount(0)
    expect(await words()).not.toMatch(jargon)
  })
  await test.step('a “no” in the wallet is told as one, with what to do next', async () => {
    await ui.id('wallet-test.scripted').click()
    await expectWords(/Connection declined.*declined the request in Foxglove. Nothing was shared.*again/)
    expect(await words()).not.toMatch(jargon)
    await scriptedWallet(page).behave('eth_requestAccounts', undefined)
    await ui.id('retry').click()
    await ui.expectConnected(me)
    // In, the modal leaves by itself; nothing more is asked.
    await expect(ui.dialog).toBeHidden()
    expect(await scriptedWallet(page).calls('personal_sign')).toEqual([])
  })
  await test.step('the account says where it is, what is in it, and what can be done', async () => {
    await ui.open()
    for (const action of ['Swap', 'Buy', 'Receive', 'Send', 'Disconnect'])
      await expect(
        ui
          .view('Account')
          .getByRole('button', { name: new RegExp(`^${action}`) })
          .first(),
      ).toBeVisible()
    for (const tab of ['Tokens', 'NFTs', 'Activity'])
      await expect(ui.view('Account').getByRole('tab', { name: tab })).toBeVisible()
    await expect(ui.id('token-ETH')).toContainText(/Ether/)
    await expect(ui.id('account-network')).toContainText('Latchkey One')
    expect(await words()).not.toMatch(jargon)
    for (const [id, view] of [
      ['feature-send', 'WalletSend'],
      ['feature-receive', 'WalletReceive'],
      ['feature-swaps', 'Swap'],
      ['feature-onramp', 'OnRampProviders'],
    ] as const) {
      await ui.id(id).click()
      await expect(ui.view(view)).toBeVisible()
      await expect(ui.view(view).locator('[aria-busy="true"]')).toHaveCount(0)
      expect((await words()).replaceAll(me, ''), view).not.toMatch(jargon)
      await ui.id('modal-back').click()
      await expect(ui.view('Account')).toBeVisible()
    }
  })
  expect(complaints).toEqual([])
})

test('[S2.01] the modal never touches the address, the history or the router of its page', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const address = page.url()
  const entries = await page.evaluate(() => history.length)
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('account-network').click()
  await ui.id('modal-back').click()
  await ui.id('feature-receive').click()
  await ui.close()
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('[S2.01, S4.11, X.45] embedded, the modal is a region of the page that shows Connect, then Account, and never hides', async ({
  page,
  stack,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.goto(new URL('/embedded?wallet=off', stack.app).href)
  const ui = modal(page)
  await expect(ui.view('Connect')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /wallet/i })).toBeVisible()
  await ui.id('wallet-test.scripted').click()
  await expect(ui.view('Account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.view('Account')).toBeVisible()
  // A deeper view has a button to close, which leads to the first one here.
  await ui.id('feature-receive').click()
  await expect(ui.view('WalletReceive')).toBeVisible()
  await ui.id('modal-close').click()
  await expect(ui.view('Account')).toBeVisible()
  await expect(ui.view('WalletReceive')).toBeHidden()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets')).toBeVisible()
  await ui.id('modal-close').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(ui.view('AllWallets')).toBeHidden()
})

test('[S2.19, S2.21] back goes one view down, and closes at the last one', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-send').click()
  await expect(ui.view('WalletSend')).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.view('Account')).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(ui.dialog).toBeHidden()
})

test('[D2] two configs on one page keep their wallets apart', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&two=1')
  const ui = modal(page)
  const buttons = ui.id('connect-button')
  await expect(buttons).toHaveCount(2)
  await buttons.first().click()
  await ui.id('wallet-test.scripted').first().click()
  await expect(buttons.first()).toHaveAttribute('data-status', 'connected')
  await expect(buttons.last()).toHaveAttribute('data-status', 'disconnected')
})

test('[D1] opened while it is closing, the modal is open once and works', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[data-testid="connect-button"]')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    for (let i = 0; i < 5; i++) button?.click()
  })
  await expect(ui.dialog).toHaveCount(1)
  await expect(ui.view('Connect')).toBeVisible()
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
})

test('what is drawn while a hand rests on the button is neither seen, reached nor asked for before the click', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const button = ui.id('connect-button').first()
  const row = ui.id('wallet-test.scripted')
  const size = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { scrollWidth, scrollHeight }
    })
  await page.waitForLoadState('networkidle')
  const before = await size()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') asked.push(request.url())
  })
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
  await button.hover()
  await expect(row).toBeAttached()
  await expect(ui.dialog).toBeHidden()
  await expect(row).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await size()).toEqual(before)
  const laidOut = await row.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return { height, hit: hit?.localName }
  })
  expect(laidOut.height).toBeGreaterThan(40)
  expect(laidOut.hit).not.toBe('latchkey-modal')
  const focused = () => page.evaluate(() => document.activeElement?.localName)
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    expect(await focused()).not.toBe('latchkey-modal')
  }
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([])

  await button.hover()
  await button.click()
  await expect(row).toBeVisible()
  await expect(page.getByTestId('modal-title')).toBeFocused()
})

test('[X.51] until it is opened nothing is asked but the page’s own files; the shipped list of wallets needs nobody either', async ({
  page,
  openApp,
  stack,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const isOwn =
      origin === new URL(stack.app).origin && /^\/(assets\/|icon\.svg$|latchkey\.json$|lab$|$)/.test(pathname)
    if (!isOwn && protocol !== 'data:') asked.push(request.url())
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/?wallet=off')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  // The lab's own hooks read the chain; the list of wallets asks nobody.
  await openApp('/lab?wallet=off&server=0')
  const ui = modal(page)
  await ui.open()
  await ui.id('all-wallets').click()
  await expect.poll(() => ui.view('AllWallets').locator('.lk-row').count()).toBeGreaterThan(20)
  const rpcs = Object.values(stack.chains).map(({ rpc }) => new URL(rpc).origin)
  expect(asked.filter((url) => !rpcs.includes(new URL(url).origin))).toEqual([])
})
