import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { type IsolationPages, serveIsolation } from '../fixtures/serveIsolation.ts'
import type { Stack } from '../fixtures/stack.ts'
import { printPolicy, watchViolations } from '../fixtures/strictPolicy.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(4).address
const friend = account(5).address
let pages: IsolationPages

test.beforeAll(async () => {
  pages = await serveIsolation({ ssr: true })
})
test.afterAll(() => pages.close())

const rpcOf = (stack: Stack) => ['eip155:31337', 'eip155:31338'].map((id) => stack.chains[id]?.rpc ?? '')

/** Views of these flows that need an app of several chain families, a data API, or an embedded wallet: `all/contentPolicyViews`. */
const needsMore: readonly string[] = [
  'ConnectWallets',
  'SwitchActiveChain',
  'ConnectingMultiChain',
  'AccountNft',
  'AccountPortfolio',
  'AccountApprovals',
  'Profile',
]

test('[X.49] under exactly the policy `latchkey csp` prints, Trusted Types on, no view violates it', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const rpc = rpcOf(stack)
  const policy = await printPolicy('--server', stack.api, ...rpc.flatMap((url) => ['--rpc', url]))
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|\*/)
  pages.policies.set('strict', policy)
  const violations = await watchViolations(page)
  await installScriptedWallet(page, { accounts: [me] })
  const variables = JSON.stringify({ '--lk-accent': '#3366ff' })
  const answer = await page.goto(
    pages.url({ policy: 'strict', server: stack.api, rpc, variables, isolated: '', css: 'stage' }),
  )
  expect(answer?.headers()['content-security-policy']).toBe(policy)
  const ui = modal(page)
  const seen = new Set<string>()
  const see = async (...names: string[]) => {
    for (const name of names) {
      await expect(ui.view(name)).toBeVisible()
      seen.add(name)
    }
  }

  await ui.open()
  await see('Connect')
  await ui.id('all-wallets').click()
  await see('AllWallets')
  await ui.id('wallet-search').fill('metamask')
  await ui
    .view('AllWallets')
    .locator('[data-testid^="wallet-"].lk-row')
    .filter({ hasText: /^MetaMask/ })
    .first()
    .click()
  await see('Downloads')
  await ui.close()
  await ui.id('open-WhatIsAWallet').click()
  await see('WhatIsAWallet')
  await ui.id('get-wallet').click()
  await see('GetWallet')
  await ui.close()
  await scriptedWallet(page).behave('eth_requestAccounts', { kind: 'error', code: 4001 })
  await ui.open()
  await ui.id('wallet-test.scripted').click()
  await see('ConnectingExternal')
  await expect(ui.id('retry')).toBeVisible()
  await scriptedWallet(page).behave('eth_requestAccounts', undefined)
  await ui.id('retry').click()
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  await ui.open()
  await see('Account')
  await expect(ui.id('account-total')).toContainText('total')
  for (const tab of ['nfts', 'activity']) {
    await ui.id(`tab-${tab}`).click()
    await expect(ui.id(`tab-${tab}`)).toHaveAttribute('aria-selected', 'true')
  }
  await ui.id('account-worth').click()
  await expect(ui.view('AccountPortfolio').getByTestId('portfolio-total')).toBeVisible()
  await ui.id('portfolio-approvals').click()
  await expect(ui.view('AccountApprovals')).toBeVisible()
  await ui.id('modal-back').click()
  await ui.id('modal-back').click()
  await ui.id('feature-receive').click()
  await see('WalletReceive')
  await ui.id('receive-networks').click()
  await see('WalletCompatibleNetworks')
  await ui.id('modal-back').click()
  await ui.id('modal-back').click()
  await ui.id('feature-send').click()
  await see('WalletSend')
  await ui.id('send-token').click()
  await see('WalletSendSelectToken')
  await ui.id('modal-back').click()
  await ui.fillSend(friend, '0.01')
  await ui.id('send-preview').click()
  await see('WalletSendPreview')
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  await see('TransactionResult')
  await ui.leaveResult()
  await ui.id('account-network').click()
  await see('Networks')
  await ui.id('explain-network').click()
  await see('WhatIsANetwork')
  await ui.id('modal-back').click()
  await scriptedWallet(page).behave('wallet_switchEthereumChain', { kind: 'hang' })
  await ui.id('network-eip155:31338').click()
  await see('SwitchNetwork')
  await ui.close()
  await scriptedWallet(page).emit('chainChanged', '0x67932')
  await ui.open()
  await see('UnsupportedChain')

  const flows = ['connect', 'wallets', 'networks', 'accounts', 'transfers', 'receive'] as const
  const views = flows.flatMap((flow) => Object.keys(titles[flow]))
  expect(views.filter((view) => !seen.has(view) && !needsMore.includes(view))).toEqual([])
  expect(await violations()).toEqual([])
})

test('the witness: that policy stops what is inline, evaluated, foreign or a string made markup, and says so', async ({
  page,
  stack,
}) => {
  pages.policies.set('strict', await printPolicy('--server', stack.api))
  const violations = await watchViolations(page)
  await page.goto(pages.url({ policy: 'strict' }))
  const outcome = await page.evaluate(async () => {
    const attempt = (run: () => unknown) => {
      try {
        run()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
    const script = document.createElement('script')
    return {
      markup: attempt(() => {
        document.body.innerHTML = '<b>x</b>'
      }),
      // In a task of the page's own: what a debugger calls may evaluate.
      evaluated: await new Promise((resolve) =>
        setTimeout(() => resolve(attempt(() => new Function('return 1')()))),
      ),
      script: attempt(() => {
        script.text = 'window.injected = true'
        document.head.append(script)
      }),
      attribute: document.body.setAttribute('style', 'color: red'),
      fetched: await fetch('http://127.0.0.1:9/').then(
        () => 'answered',
        () => 'refused',
      ),
      color: getComputedStyle(document.body).color,
    }
  })
  expect(outcome).toMatchObject({
    markup: 'TypeError',
    script: 'TypeError',
    fetched: 'refused',
    color: 'rgb(0, 0, 0)',
  })
  expect(outcome.evaluated).toMatch(/EvalError|TypeError/)
  const found = (await violations()).join('\n')
  for (const directive of ['style-src', 'connect-src', 'require-trusted-types-for'])
    expect(found).toContain(directive)
})

test('[X.49] a policy by nonce lets the page and each lazy part of the modal in', async ({ page, stack }) => {
  const [rpc = ''] = rpcOf(stack)
  pages.policies.set('nonce', await printPolicy('--rpc', rpc, '--nonce', 'NONCE'))
  const violations = await watchViolations(page)
  await installScriptedWallet(page, { accounts: [me] })
  await page.goto(pages.url({ policy: 'nonce', rpc }))
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('ETH')
  expect(await violations()).toEqual([])
})

test('[X.48] a session in a cookie is drawn by the server, hydrated without a mismatch, and never flashes', async ({
  page,
  stack,
}) => {
  const [rpc = ''] = rpcOf(stack)
  pages.policies.set('strict', await printPolicy('--rpc', rpc))
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const violations = await watchViolations(page)
  // Every text the button ever has, from the first byte on.
  await page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { __texts: texts })
    new MutationObserver(() => {
      const button = document.querySelector('[data-testid="connect-button"]')
      const text = `${button?.textContent} ${button?.getAttribute('data-status')}`
      if (button && texts.at(-1) !== text) texts.push(text)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const texts = () => page.evaluate(() => (window as unknown as { __texts: string[] }).__texts)
  await installScriptedWallet(page, { accounts: [me], behaviours: { eth_accounts: { kind: 'hold' } } })
  const variables = JSON.stringify({ '--lk-accent': '#3366ff' })
  const url = pages.url({ ssr: '', cookie: '', policy: 'strict', rpc, variables, strict: '' })
  const ui = modal(page)

  const first = await page.goto(url)
  expect(await first?.text()).toContain('Connect wallet')
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  const cookies = await page.context().cookies(url)
  expect(cookies.map(({ name }) => decodeURIComponent(name)).sort()).toEqual([
    'latchkey/connections',
    'latchkey/eip155:connected_connector_id',
    'latchkey/schema',
  ])
  for (const { sameSite, path } of cookies) expect([sameSite, path]).toEqual(['Lax', '/'])

  const short = new RegExp(`${me.slice(0, 6)}.*${me.slice(-4)}`, 'i')
  const second = await page.goto(url)
  const html = (await second?.text()) ?? ''
  expect(html).toMatch(short)
  expect(html).toContain('data-status="reconnecting"')
  // A style attribute would be refused by the policy.
  expect(html).not.toMatch(/<[^>]+ style=/)
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'reconnecting')
  await scriptedWallet(page).release('eth_accounts')
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'connected')
  for (const text of await texts()) expect(text).toMatch(short)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button')).toHaveText('Connect wallet')

  expect(await (await page.goto(url))?.text()).toContain('Connect wallet')
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
  expect(said.filter((text) => !/favicon/.test(text))).toEqual([])
  expect(await violations()).toEqual([])
})

test('the witness: without the cookie handed down, the same page does say that it hydrates something else', async ({
  page,
  pageErrors,
}) => {
  await page.context().addCookies(
    Object.entries({
      schema: '1',
      connections: JSON.stringify([
        { namespace: 'eip155', connectorId: 'test.gone', address: me, caipNetworkId: 'eip155:31337' },
      ]),
    }).map(([name, value]) => ({
      name: encodeURIComponent(`latchkey/${name}`),
      value: encodeURIComponent(value),
      url: pages.url(),
    })),
  )
  await page.route('**/?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/data-cookie="[^"]*"/, '')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(pages.url({ ssr: '', cookie: '' }))
  await expect.poll(() => pageErrors.join('\n')).toContain('#418')
  pageErrors.length = 0
})
