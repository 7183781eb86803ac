import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { freePort } from '../../devnet/src/freePort.ts'
import {
  smartAccountContracts,
  toDelegationCode,
} from '../../packages/protocol/src/smartAccounts/contracts.ts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { type EmailVisitor, emailVisitor } from '../fixtures/emailVisitor.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { launchStack } from '../fixtures/launchStack.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { readStack } from '../fixtures/stack.ts'

// A stack of its own, whose first chain has a bundler and a paymaster.

test.describe.configure({ timeout: 240_000 })

const password = 'correct horse battery staple'
const pinned = smartAccountContracts.EIP7702StatelessDeleGator
const delegated = toDelegationCode(pinned)
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const data = mkdtempSync(join(tmpdir(), 'latchkey-smart-'))
const shared = process.env.LATCHKEY_E2E_STACK
let end = async () => {}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const settings = { LATCHKEY_SMART_ACCOUNTS: 'on', LATCHKEY_HISTORY: 'off' }
  const launched = launchStack({ data, port: await freePort(), settings })
  end = () => launched.end('SIGTERM')
  process.env.LATCHKEY_E2E_STACK = JSON.stringify(await launched.ready())
})
test.afterAll(async () => {
  await end()
  rmSync(data, { recursive: true, force: true })
  process.env.LATCHKEY_E2E_STACK = shared
})

/** What is on the first chain. */
function market() {
  const parse = (name: string) => JSON.parse(readFileSync(join(data, 'market', name), 'utf8'))
  const tokens: { chainId: number; symbol: string; address: Address }[] = parse('tokens.json').tokens
  const token = (symbol: string) =>
    tokens.find((one) => one.chainId === 31_337 && one.symbol === symbol)?.address as Address
  const { router } = parse('swaps.json').uniswapV2['eip155:31337'] as { router: Address }
  return { sell: token('TUSD'), buy: token('DAI'), router }
}

const client = () => createPublicClient({ transport: http(chain().rpc) })
const codeOf = async (address: Address) => (await client().getCode({ address })) ?? '0x'

/** Sends a request to the node of the first chain. */
const rpc = (method: string, params: readonly unknown[]) =>
  fetch(chain().rpc, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'content-type': 'application/json' },
  })

/** Gives an account a hundred of the token it sells. */
async function mint(to: Address) {
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, parseUnits('100', 6)] })
  await rpc('eth_sendTransaction', [{ from: account(0).address, to: market().sell, data }])
}

/** Approves the exchange and sells ten of the token, as one batch. */
function approveAndSwap(me: Address) {
  const { sell, buy, router } = market()
  const amount = parseUnits('10', 6)
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3_600)
  return {
    version: '2.0.0',
    chainId: '0x7a69',
    from: me,
    atomicRequired: true,
    calls: [
      { to: sell, data: encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] }) },
      {
        to: router,
        data: encodeFunctionData({
          abi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, parseUnits('9.9', 18), [sell, buy], me, deadline],
        }),
      },
    ],
  }
}

/** Sends one EIP-1193 request by the lab's form; resolves once it is sent. */
async function send(page: Page, method: string, params: readonly unknown[]) {
  const form = page.getByTestId('provider-request')
  await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await form.getByTestId('provider-method').fill(method)
  await form.getByTestId('provider-params').fill(JSON.stringify(params))
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
}

/** What the wallet answers to a request that prompts nobody, or has been approved. */
async function answer(page: Page) {
  const output = page.getByTestId('provider-answer')
  await expect(output).toHaveAttribute('data-tone', /done|failed/, { timeout: 30_000 })
  const text = (await output.textContent()) ?? ''
  expect(await output.getAttribute('data-tone'), text).toBe('done')
  return JSON.parse(text)
}

async function request(page: Page, method: string, params: readonly unknown[]) {
  await send(page, method, params)
  return answer(page)
}

/** Opens the swap view from the account and fills it: ten dollars for another token. */
async function openSwap(page: Page) {
  const ui = modal(page)
  await ui.id('feature-swaps').click()
  for (const [side, symbol] of [
    ['from', 'TUSD'],
    ['to', 'DAI'],
  ] as const) {
    await ui.id(`swap-${side}-token`).click()
    await ui.view('SwapSelectToken').getByTestId(`swap-token-${symbol}`).first().click()
    await expect(ui.id(`swap-${side}-token`)).toContainText(symbol)
  }
  await ui.id('swap-from-amount').fill('10')
  await expect(ui.id('swap-review')).toBeEnabled({ timeout: 30_000 })
}

/** Opens the settings on the wallet's own origin and signs in with a code. */
async function openSettings({ browser }: FrameBrowser, email: string): Promise<Page> {
  const [context] = browser.contexts()
  if (!context) throw new Error('no context')
  const page = await context.newPage()
  await page.goto(new URL('/settings', readStack().wallet).href)
  const known = await knownMails(email)
  await page.getByTestId('signin-email').fill(email)
  await page.getByTestId('signin-begin').click()
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  return page
}

/** Takes the recovery phrase out in the wallet's own window, after its minute. */
async function exportPhrase(page: Page, visitor: EmailVisitor, email: string): Promise<string> {
  const ui = modal(page)
  await ui.open()
  await ui.id('account-settings').click()
  await ui.id('settings-export').click()
  const opened = page.context().waitForEvent('page')
  await visitor.frame(page).getByTestId('export-open').click()
  const own = await opened
  const known = await knownMails(email)
  await own.getByTestId('export-begin').click()
  await own.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await own.getByTestId('confirm-submit').click()
  await own.getByTestId('export-show-phrase').click({ timeout: 90_000 })
  const phrase = (await own.getByTestId('export-phrase').textContent()) ?? ''
  await own.close()
  return phrase
}

const atomicity = async (page: Page, me: Address) =>
  (await request(page, 'wallet_getCapabilities', [me, ['0x7a69', '0x7a6a']])) as Record<
    Hex,
    { atomic: { status: string } }
  >

test('[X.68a, X.68b, X.33] [S7.70] without a coin: approve and swap in one approval, shown in activity; one thing at a time and back; one address', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1')
    const ui = modal(page)
    await visitor.signIn(page, newAddress('batch'))
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    await mint(me)
    expect(await codeOf(me)).toBe('0x')
    expect(await atomicity(page, me)).toMatchObject({
      '0x7a69': { atomic: { status: 'ready' } },
      // a network without a bundler
      '0x7a6a': { atomic: { status: 'unsupported' } },
    })

    const frame = visitor.frame(page)
    await send(page, 'wallet_sendCalls', [approveAndSwap(me)])
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    const screen = frame.locator('body')
    const { sell, router } = market()
    for (const text of [
      'Do 2 things at once',
      'Your address stays the same',
      'Paid by Latchkey',
      sell,
      router,
    ])
      await expect(screen).toContainText(new RegExp(text, 'i'))
    await photograph(page, 'batch-first', { fullPage: false })
    // the wallet doesn't know the exchange of a local chain, so the person says that it is right
    await frame.getByRole('checkbox').check({ timeout: 10_000 })
    await visitor.approve(page)
    const { id } = await answer(page)
    await expect
      .poll(async () => (await request(page, 'wallet_getCallsStatus', [id])).status, { timeout: 30_000 })
      .toBe(200)

    const read = (functionName: 'balanceOf' | 'allowance', args: readonly Address[], address: Address) =>
      client().readContract({ abi, address, functionName, args } as never) as Promise<bigint>
    expect(await read('balanceOf', [me], market().buy)).toBeGreaterThan(parseUnits('9.9', 18))
    expect(await read('allowance', [me, router], sell)).toBe(0n)
    expect(await chain().balance(me)).toBe(0n)
    expect(await codeOf(me)).toBe(delegated)
    expect(await visitor.address(page)).toBe(me)
    expect((await atomicity(page, me))['0x7a69']).toMatchObject({ atomic: { status: 'supported' } })

    // the sentence was shown once; and in Arabic
    await page.goto(new URL('/lab?wallet=off&debug=1&locale=ar', page.url()).href)
    await visitor.expectConnected(page, me)
    await send(page, 'wallet_sendCalls', [approveAndSwap(me)])
    await expect(screen).toContainText(new RegExp(router, 'i'), { timeout: 30_000 })
    await expect(screen).toHaveCSS('direction', 'rtl')
    await expect(screen).not.toContainText(new RegExp(pinned, 'i'))
    await photograph(page, 'batch-arabic', { fullPage: false })
    await frame.getByTestId('reject').click()
    await expect(frame.getByTestId('reject')).toBeHidden()
    await expect(page.getByTestId('provider-answer')).toHaveAttribute('data-tone', 'failed')
    expect(await read('balanceOf', [me], sell)).toBe(parseUnits('90', 6))

    await ui.open()
    await expect(ui.view('Account')).toBeVisible()
    await ui.id('tab-activity').click()
    await expect(ui.view('Account').locator('[data-testid^="activity-0x"]').first()).toContainText(/DAI/, {
      timeout: 30_000,
    })
    if (process.env.LATCHKEY_SHOTS) {
      await ui.view('Account').locator('[data-testid^="activity-0x"]').first().scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.LATCHKEY_SHOTS}/batch-activity.png` })
    }

    // one thing at a time, remembered over a reload, and back
    await ui.id('account-settings').click()
    const type = ui.id('account-type-toggle')
    await photograph(page, 'account-type', { fullPage: false })
    await type.click()
    await expect(type).toContainText('معطّل')
    await page.reload()
    await visitor.expectConnected(page, me)
    expect((await atomicity(page, me))['0x7a69']).toMatchObject({ atomic: { status: 'unsupported' } })
    await send(page, 'wallet_sendCalls', [approveAndSwap(me)])
    await expect(page.getByTestId('provider-answer')).toHaveAttribute('data-tone', 'failed')
    expect(await visitor.address(page)).toBe(me)
    // the modal explains a refusal; the delegation stays, unused
    await page.reload()
    await visitor.expectConnected(page, me)
    expect(await codeOf(me)).toBe(delegated)
    await ui.open()
    await ui.id('account-settings').click()
    await type.click()
    await expect(type).toContainText('مفعّل')
    await page.reload()
    await visitor.expectConnected(page, me)
    expect((await atomicity(page, me))['0x7a69']).toMatchObject({ atomic: { status: 'supported' } })
    expect(await visitor.address(page)).toBe(me)
  } finally {
    await shell.close()
  }
})

test('[X.68a, X.33] [S4.19] without a coin, from the swap view: one approval, exactly what was sold, and the result', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1')
    const ui = modal(page)
    await visitor.signIn(page, newAddress('swapview'))
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    await mint(me)
    await test.step('[S7.75] the wallet lists what it holds, to the last unit', async () => {
      const capabilities = await request(page, 'wallet_getCapabilities', [me, ['0x7a69']])
      expect(capabilities['0x7a69'].assetDiscovery).toEqual({ supported: true })
      const assets = await request(page, 'wallet_getAssets', [{ account: me, chainFilter: ['0x7a69'] }])
      expect(Object.keys(assets)).toEqual(['0x7a69'])
      const [native, token] = assets['0x7a69']
      expect(native).toMatchObject({ address: 'native', type: 'NATIVE', balance: '0x0' })
      expect(token).toMatchObject({ address: market().sell, type: 'ERC20', balance: '0x5f5e100' })
      expect(token.metadata).toMatchObject({ symbol: 'TUSD', decimals: 6, price: expect.any(Number) })
    })
    await ui.open()
    await openSwap(page)
    await photograph(page, 'swap-form', { fullPage: false })
    await ui.id('swap-review').click()
    await expect(ui.id('swap-confirm')).toHaveText('Swap')
    await expect(ui.id('swap-approval')).toBeHidden()
    await expect(ui.view('SwapPreview').getByTestId('swap-details')).toContainText('may be paid for you')
    await photograph(page, 'swap-review', { fullPage: false })

    await ui.id('swap-confirm').click()
    const frame = visitor.frame(page)
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    await expect(frame.locator('body')).toContainText('Do 2 things at once')
    await expect(frame.locator('body')).toContainText('Paid by Latchkey')
    await photograph(page, 'swap-approval', { fullPage: false })
    await frame.getByRole('checkbox').check({ timeout: 10_000 })
    await visitor.approve(page)
    await expect(ui.view('TransactionResult')).toContainText('You get, about', { timeout: 60_000 })
    await expect(ui.id('transaction-result')).toHaveAttribute('data-status', 'confirmed')
    await test.step('[X.71] the result of a batch names network, amount and the transaction that carried it', async () => {
      await expect(ui.id('transaction-amount')).toHaveText('10 TUSD')
      const facts = ui.id('transaction-facts')
      await expect(facts).toContainText('Latchkey One')
      const [hash = '0x'] = /0x[0-9a-f]{64}/.exec((await facts.textContent()) ?? '') ?? []
      const { status } = await client().getTransactionReceipt({ hash: hash as Hex })
      expect(status).toBe('success')
    })
    await photograph(page, 'swap-result', { fullPage: false })

    const { sell, buy, router } = market()
    const read = (functionName: 'balanceOf' | 'allowance', args: readonly Address[], address: Address) =>
      client().readContract({ abi, address, functionName, args } as never) as Promise<bigint>
    expect(await read('balanceOf', [me], sell)).toBe(parseUnits('90', 6))
    expect(await read('balanceOf', [me], buy)).toBeGreaterThan(parseUnits('9.8', 18))
    expect(await read('allowance', [me, router], sell)).toBe(0n)
    expect(await chain().balance(me)).toBe(0n)
    expect(await codeOf(me)).toBe(delegated)
    expect(await visitor.address(page)).toBe(me)

    await page.goto(new URL('/lab?wallet=off&debug=1&locale=ar', page.url()).href)
    await visitor.expectConnected(page, me)
    await ui.open()
    await openSwap(page)
    await ui.id('swap-review').click()
    await expect(ui.id('swap-confirm')).toHaveText('مبادلة')
    await photograph(page, 'swap-review-arabic', { fullPage: false })
  } finally {
    await shell.close()
  }
})

test('[X.33] [X.09, X.09e] the keys of a smart account, taken out and into another wallet, are the same account', async () => {
  const shell = await launchFrameBrowser()
  let elsewhere: FrameBrowser | undefined
  try {
    const visitor = emailVisitor(shell)
    const email = newAddress('exported')
    const page = await visitor.open('/lab?wallet=off')
    await visitor.signIn(page, email)
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    // what a first batch does
    await rpc('anvil_setCode', [me, delegated])
    await chain().setBalance(me, 10n ** 18n)
    const phrase = await exportPhrase(page, visitor, email)

    elsewhere = await launchFrameBrowser()
    const other = await openSettings(elsewhere, newAddress('imported'))
    await other.getByTestId('settings-import').click()
    await other.getByTestId('import-phrase').click()
    await other.getByTestId('import-secret').fill(phrase)
    await other.getByTestId('import-inspect').click()
    await expect(other.getByTestId('import-addresses')).toContainText(new RegExp(me, 'i'))
    await other.getByTestId('import-confirm').click()
    await other.getByTestId('protect-other').click()
    await other.getByTestId('protect-password').fill(password)
    await other.getByTestId('protect-password-again').fill(password)
    await other.getByTestId('protect-password-submit').click()
    await expect(other.getByTestId('settings-facts')).toContainText(new RegExp(me, 'i'), { timeout: 30_000 })
    await other.getByTestId('settings-delegations').click()
    await expect(other.getByTestId('delegation-eip155:31337')).toHaveAttribute('data-state', 'active', {
      timeout: 30_000,
    })

    // a wallet that knows nothing of smart accounts pays from it, and takes nothing of it away
    const owner = mnemonicToAccount(phrase)
    expect(owner.address.toLowerCase()).toBe(me.toLowerCase())
    const plain = createWalletClient({ account: owner, transport: http(chain().rpc) })
    const receiver = `0x${'5e'.repeat(20)}` as const
    const before = await chain().balance(receiver)
    const hash = await plain.sendTransaction({ to: receiver, value: 7n, chain: null })
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await chain().balance(receiver)) - before).toBe(7n)
    expect(await codeOf(me)).toBe(delegated)
  } finally {
    await Promise.all([shell.close(), elsewhere?.close()])
  }
})

test('[S3.02] [X.33] an app may have accounts used as they are by default: told the same by everything, at the same address', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1&plainAccounts=1')
    const ui = modal(page)
    await visitor.signIn(page, newAddress('plain'))
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    const expectType = async (type: 'eoa' | 'smartAccount', status: string) => {
      expect((await atomicity(page, me))['0x7a69']).toMatchObject({ atomic: { status } })
      await ui.open()
      await ui.id('account-settings').click()
      await expect(ui.id('account-type-toggle')).toContainText(type === 'eoa' ? 'Off:' : 'On:')
      await ui.id('modal-close').click()
      expect(await visitor.address(page)).toBe(me)
    }
    await expectType('eoa', 'unsupported')
    await page.reload()
    await visitor.expectConnected(page, me)
    await expectType('eoa', 'unsupported')
    // the app changes its mind: so does the wallet, as the person has not chosen
    await page.goto(new URL('/lab?wallet=off&debug=1', page.url()).href)
    await visitor.expectConnected(page, me)
    await expectType('smartAccount', 'ready')
    // the person chooses, and the app's default counts no more
    await ui.open()
    await ui.id('account-settings').click()
    await ui.id('account-type-toggle').click()
    await expect(ui.id('account-type-toggle')).toContainText('Off:')
    await page.reload()
    await visitor.expectConnected(page, me)
    await expectType('eoa', 'unsupported')
  } finally {
    await shell.close()
  }
})

test('[X.68a, X.33] the settings switch to one thing at a time and back, and take the delegation back: one address', async () => {
  const shell = await launchFrameBrowser()
  try {
    const page = await openSettings(shell, newAddress('undelegate'))
    const id = (name: string) => page.getByTestId(name)
    await id('settings-create').click()
    await id('protect-other').click()
    await id('protect-password').fill(password)
    await id('protect-password-again').fill(password)
    await id('protect-password-submit').click()
    const facts = id('settings-facts')
    await expect(facts).toContainText(/0x[0-9a-fA-F]{40}/, { timeout: 30_000 })
    const me = (await facts.textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] as Address

    await id('settings-delegations').click()
    const one = id('delegation-eip155:31337')
    await expect(one).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
    await expect(id('delegation-eip155:31338')).toHaveAttribute('data-state', 'noBundler')
    await id('delegations-switch').click()
    await expect(one).toContainText('Switched off')
    await photograph(page, 'delegations-off')
    await id('delegations-switch').click()
    await expect(one).toContainText('Ready')

    // a delegation that a batch has made
    await rpc('anvil_setCode', [me, delegated])
    await chain().setBalance(me, 10n ** 18n)
    await id('delegations-back').click()
    await id('settings-delegations').click()
    await expect(one).toHaveAttribute('data-state', 'active', { timeout: 30_000 })
    await photograph(page, 'delegations-on')
    await id('delegation-remove-eip155:31337').click()
    await expect(id('approve')).toBeVisible({ timeout: 30_000 })
    await photograph(page, 'delegations-removal')
    await id('approve').hover()
    await expect(id('approve')).toHaveAttribute('aria-disabled', 'false')
    await id('approve').click()
    await expect(one).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
    expect(await codeOf(me)).toBe('0x')
    await id('delegations-back').click()
    await expect(facts).toContainText(me)
  } finally {
    await shell.close()
  }
})
