import { readdirSync, readFileSync } from 'node:fs'
import { parseEther } from 'viem'
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { readAccessibilityTree } from '../fixtures/accessibilityTree.ts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'
import { walkByTab } from '../fixtures/walkByTab.ts'

const me = account(13).address
const friend = '0x00000000000000000000000000000000000A11cE'

/** Whether another flow opens this view and runs axe there. */
const isSeenElsewhere = (view: string) =>
  readdirSync('e2e', { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.spec.ts') && !name.includes('accessibility'))
    .map((name) => readFileSync(`e2e/${name}`, 'utf8'))
    .some((text) => text.includes(`'${view}'`) && text.includes('expectAccessible'))

/** Every view but those in whose place another one is shown. */
const viewNames = () =>
  Object.entries(titles).flatMap(([flow, views]) => (flow === 'redirects' ? [] : Object.keys(views)))

test('[X.44] axe finds nothing in any view, every text reads in both themes, every control has a name, 24 px and a ring by Tab', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(150_000)
  await chain().setBalance(me, parseEther('100'))
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_requestAccounts: { kind: 'error', code: 4001 } },
  })
  // As if its operator had set it up for the relay of the app: others are shown no code.
  await page.route('**/getWallets?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const wallet of list.data) if (wallet.name === 'Rainbow') wallet.relay = 'configured'
    await route.fulfill({ response, json: list })
  })
  await openApp('/lab?wallet=off&theme=system')
  const ui = modal(page)
  const seen = new Set<string>()
  const look = async (view: string) => {
    await lookAt(page, view, expectAccessible)
    expect(await walkByTab(page), view).toEqual([])
    seen.add(view)
  }
  const back = () => ui.id('modal-back').click()
  const byHand = async (view: string) => {
    await ui.close()
    await ui.id(`open-${view}`).click()
    await look(view)
  }
  await page.getByText('The modal by hand').click()
  await ui.open()
  await look('Connect')
  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets').locator('.lk-row').first()).toBeVisible()
  await look('AllWallets')
  await ui.id('wallet-search').fill('metamask')
  await ui.view('AllWallets').locator('.lk-row').filter({ hasText: 'MetaMask' }).first().click()
  await look('Downloads')
  await back()
  await ui.id('wallet-search').fill('rainbow')
  await ui.view('AllWallets').locator('.lk-row').filter({ hasText: 'Rainbow' }).first().click()
  await look('ConnectingWalletConnect')
  await byHand('ConnectWallets')
  await byHand('EmailLogin')
  await byHand('WhatIsAWallet')
  await ui.close()
  await ui.connect('test.scripted')
  await expect(ui.id('retry')).toBeVisible()
  await look('ConnectingExternal')
  await scriptedWallet(page).behave('eth_requestAccounts', undefined)
  await ui.id('retry').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  await ui.open()
  await look('Account')
  await ui.id('feature-send').click()
  await look('WalletSend')
  await ui.id('send-token').click()
  await look('WalletSendSelectToken')
  await back()
  await ui.fillSend(friend, '0.5')
  await ui.id('send-preview').click()
  await look('WalletSendPreview')
  await byHand('WalletReceive')
  await byHand('WalletCompatibleNetworks')
  await byHand('WhatIsANetwork')
  await byHand('Networks')
  await scriptedWallet(page).behave('wallet_switchEthereumChain', { kind: 'hang' })
  await ui.id('network-eip155:31338').click()
  await look('SwitchNetwork')
  await ui.close()
  await ui.open()
  await scriptedWallet(page).emit('chainChanged', '0x67932')
  await look('UnsupportedChain')

  const bare = await page.context().newPage()
  await bare.goto(page.url())
  const other = modal(bare)
  await bare.evaluate(() => localStorage.clear())
  await bare.reload()
  await other.open()
  await other.id('get-wallet').click()
  await expect(other.view('GetWallet').locator('.lk-row').first()).toBeVisible()
  await expectAccessible(bare)
  seen.add('GetWallet')

  expect(viewNames().length).toBeGreaterThanOrEqual(16)
  expect(viewNames().filter((view) => !seen.has(view) && !isSeenElsewhere(view))).toEqual([])
})

test('[X.44] a screen reader hears the title, then signing in, then the wallets, in the order they are seen; of the account as well', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await installScriptedWallet(page, { accounts: [me], name: 'Harbour', rdns: 'test.harbour' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('all-wallets')).toBeVisible()
  await expect(ui.id('email-input')).toBeVisible()
  await expect(ui.id('modal-title')).toBeFocused()
  const tree = await readAccessibilityTree(page, 'dialog')
  const [dialog] = tree
  expect(dialog).toMatchObject({ role: 'dialog', name: 'Connect wallet', properties: { modal: true } })
  const said = tree
    .filter(({ role }) => ['heading', 'button', 'list', 'link', 'textbox', 'searchbox'].includes(role))
    .map(({ role, name }) => `${role} ${name}`)
  const wallets = said.indexOf('list Wallets')
  expect(said.slice(0, 4)).toEqual([
    'heading Connect wallet',
    'button Close',
    'textbox Email address',
    'button Continue with email',
  ])
  expect(wallets).toBeGreaterThan(3)
  expect(said.slice(wallets + 1, wallets + 3)).toEqual([
    'button Foxglove Installed',
    'button Harbour Installed',
  ])
  expect(said.at(-3)).toContain('All wallets')
  // On a desktop, a code for a wallet on another device comes last.
  expect(said.slice(-2)).toEqual(['heading Wallet on your phone?', 'button Show QR code'])
  // What only decorates is not heard, and what is behind the dialog isn't either.
  expect(tree.filter(({ role }) => role === 'image')).toEqual([])
  expect(said.filter((one) => one.includes('Custom button'))).toEqual([])

  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets').locator('.lk-row').nth(30)).toBeAttached()
  const all = await readAccessibilityTree(page, 'dialog')
  expect(all.filter(({ role }) => role === 'list').map(({ name }) => name)).toEqual(['All wallets'])
  expect(all.filter(({ role }) => role === 'listitem').length).toBeGreaterThanOrEqual(30)
  await ui.id('modal-back').click()
  await ui.id('wallet-test.foxglove').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.id('token-ETH')).toBeVisible()
  const heard = (await readAccessibilityTree(page, 'dialog')).map(({ role, name }) => `${role} ${name}`)
  const order = [
    /^dialog Account/,
    /^heading Account/,
    /^button Close/,
    /^button Copy/,
    /^button Swap/,
    /^button Receive/,
    /^button Send/,
    /^button .*Latchkey One/,
    /^button Disconnect/,
    /^tab Tokens/,
    /^tab NFTs/,
    /^tab Activity/,
    /^tabpanel Tokens/,
    /^button .*Ether/,
  ].map((what) => heard.findIndex((one) => what.test(one)))
  expect(order, heard.join('\n')).not.toContain(-1)
  expect(order, heard.join('\n')).toEqual([...order].sort((a, b) => a - b))
})

test('[X.44] what happens is said without being asked: views and notices politely, failures at once', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_requestAccounts: { kind: 'error', code: -32603, message: 'no' } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await page.getByText('The modal by hand').click()
  await ui.id('notify-success').click()
  await expect(ui.id('snackbar')).toBeVisible()
  const polite = async () =>
    (await readAccessibilityTree(page, 'dialog')).filter(
      ({ role, properties }) => role === 'status' && properties.live === 'polite',
    ).length
  const words = (role: string) => ui.dialog.getByRole(role as 'status')
  await expect(words('status').filter({ hasText: 'A notice of success' })).toHaveCount(1)
  expect(await polite()).toBeGreaterThanOrEqual(2)
  await ui.id('all-wallets').click()
  await expect(words('status').filter({ hasText: 'All wallets' })).toHaveCount(1)
  await ui.id('modal-back').click()
  await ui.id('wallet-test.scripted').click()
  await expect(words('alert')).toContainText(/couldn|didn|can’t|fail/i)
  const tree = await readAccessibilityTree(page, 'dialog')
  expect(tree.find(({ role }) => role === 'alert')?.properties.live).toBe('assertive')
})

test('[X.44] [X.70] the focus goes in, goes round inside, and comes back to what opened it', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await installScriptedWallet(page, { accounts: [me], name: 'Harbour', rdns: 'test.harbour' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const opener = ui.id('connect-button').first()
  const isInside = () => page.evaluate(() => document.activeElement?.localName ?? '')
  for (const leave of ['Escape', 'button', 'backdrop'] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(ui.id('modal-title')).toBeFocused()
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press(i < 8 ? 'Tab' : 'Shift+Tab')
      // Between the last and the first the browser's own bar has its turn: never the page behind.
      expect(['latchkey-modal', 'body']).toContain(await isInside())
    }
    if (leave === 'Escape') await page.keyboard.press('Escape')
    else if (leave === 'button') await ui.id('modal-close').click()
    else await ui.id('modal-backdrop').click({ position: { x: 10, y: 10 } })
    await expect(ui.dialog).toBeHidden()
    await expect(opener, leave).toBeFocused()
  }
})

test('[X.44] [X.70] arrows move through a list, a letter goes to the search, a new view is told by its title', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await installScriptedWallet(page, { accounts: [me], name: 'Harbour', rdns: 'test.harbour' })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().press('Enter')
  await expect(ui.id('modal-title')).toBeFocused()
  await expect(ui.id('all-wallets')).toBeVisible()
  await expect(async () => {
    // the keys of a list are loaded after its first paint
    await ui.id('modal-title').focus()
    await page.keyboard.press('ArrowDown')
    await expect(ui.id('wallet-test.foxglove')).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await page.keyboard.press('ArrowDown')
  await expect(ui.id('wallet-test.harbour')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(ui.id('wallet-test.foxglove')).toBeFocused()
  await page.keyboard.press('End')
  await expect(ui.id('all-wallets')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.id('modal-title')).toBeFocused()
  await page.keyboard.press('q')
  await expect(ui.id('wallet-search')).toBeFocused()
  await expect(ui.id('wallet-search')).toHaveValue('q')
})

test('[X.44] at 200 % zoom nothing is out of reach and nothing scrolls sideways', async ({
  browser,
  stack,
}) => {
  // What 200 % makes of a window of 1280 x 800.
  const context = await browser.newContext({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await installScriptedWallet(page, { accounts: [me] })
  await page.goto(new URL('/lab?wallet=off', stack.app).href)
  const ui = modal(page)
  const check = async (last: string) => {
    await ui.id(last).scrollIntoViewIfNeeded()
    await expect(ui.id(last)).toBeInViewport({ ratio: 1 })
    await expect(ui.id('modal-close')).toBeInViewport({ ratio: 1 })
    const sideways = await page
      .locator('latchkey-modal')
      .evaluate(
        (host) =>
          [...(host.shadowRoot?.querySelectorAll('.lk-panel, .lk-stage, .lk-view') ?? [])].filter(
            (one) => one.scrollWidth > one.clientWidth + 1,
          ).length,
      )
    expect(sideways).toBe(0)
  }
  await ui.open()
  await check('email-submit')
  await check('all-wallets')
  await ui.id('all-wallets').click()
  await check('wallet-search')
  await ui.id('modal-close').click()
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await check('feature-send')
  await check('tab-activity')
  const enter = async (button: string, last: string) => {
    await ui.id(button).click()
    await check(last)
    await ui.id('modal-back').click()
    await expect(ui.view('Account')).toBeVisible()
  }
  await enter('feature-send', 'send-preview')
  await enter('feature-receive', 'receive-copy')
  await enter('account-network', 'network-eip155:31338')
  await enter('feature-swaps', 'swap-review')
  await enter('feature-onramp', 'onramp-amount')
  await context.close()
})

test('[X.44] in forced colours the ring, the rows and what is chosen can be told apart', async ({
  page,
  openApp,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().press('Enter')
  const row = ui.id('wallet-test.scripted')
  await expect(ui.id('modal-title')).toBeFocused()
  await row.focus()
  await expect(row).toHaveCSS('outline-style', 'solid')
  await expect(row).toHaveCSS('border-top-width', '1px')
  const line = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopColor)
  expect(await line('.lk-panel')).toBe('rgb(0, 0, 0)')
  await page.keyboard.press('Enter')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  const tab = ui.id('tab-tokens')
  await expect(tab).toHaveCSS('outline-style', 'solid')
  await expect(ui.id('tab-nfts')).toHaveCSS('outline-style', 'none')
  await expect(ui.id('feature-send')).toHaveCSS('border-top-width', '1px')
})
