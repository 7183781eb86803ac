import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { freePort } from '../../devnet/src/freePort.ts'
import {
  smartAccountContracts,
  toDelegationCode,
} from '../../packages/protocol/src/smartAccounts/contracts.ts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
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

/** Gives an account a hundred of the token it sells. */
async function mint(to: Address) {
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, parseUnits('100', 6)] })
  const params = [{ from: account(0).address, to: market().sell, data }]
  await fetch(chain().rpc, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params }),
    headers: { 'content-type': 'application/json' },
  })
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
    if (process.env.LATCHKEY_SHOTS)
      await page.screenshot({ path: `${process.env.LATCHKEY_SHOTS}/batch-activity.png` })

    // one thing at a time, remembered over a reload, and back
    await ui.id('account-settings').click()
    const type = ui.id('settings-account-type')
    await photograph(page, 'account-type', { fullPage: false })
    await type.click()
    await expect(type).toContainText('متوقف')
    await page.reload()
    await visitor.expectConnected(page, me)
    expect((await atomicity(page, me))['0x7a69']).toEqual({ atomic: { status: 'unsupported' } })
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

test('[X.68a, X.33] the settings switch to one thing at a time and back, and take the delegation back: one address', async () => {
  const shell = await launchFrameBrowser()
  try {
    const email = newAddress('undelegate')
    const [context] = shell.browser.contexts()
    if (!context) throw new Error('no context')
    const page = await context.newPage()
    const id = (name: string) => page.getByTestId(name)
    await page.goto(new URL('/settings', readStack().wallet).href)
    const known = await knownMails(email)
    await id('signin-email').fill(email)
    await id('signin-begin').click()
    await id('confirm-code').fill(await findInMail(email, codeInMail, known))
    await id('confirm-submit').click()
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
    const rpc = (method: string, params: readonly unknown[]) =>
      fetch(chain().rpc, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        headers: { 'content-type': 'application/json' },
      })
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
