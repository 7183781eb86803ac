import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Address, createPublicClient, encodeFunctionData, http, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { freePort } from '../../devnet/src/freePort.ts'
import { createAgent, type GrantedPermission } from '../../packages/core/src/exports/agent.ts'
import { parseDelegations } from '../../packages/protocol/src/smartAccounts/delegation.ts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { launchStack } from '../fixtures/launchStack.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'

// A stack of its own, whose wallet gives permissions (ERC-7715).

test.describe.configure({ timeout: 300_000 })

const password = 'correct horse battery staple'
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const unit = parseUnits('1', 6)
const day = 86_400
const data = mkdtempSync(join(tmpdir(), 'latchkey-permissions-'))
const shared = process.env.LATCHKEY_E2E_STACK
let end = async () => {}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const settings = {
    LATCHKEY_SMART_ACCOUNTS: 'on',
    LATCHKEY_SMART_SESSIONS: 'on',
    LATCHKEY_HISTORY: 'off',
  }
  const launched = launchStack({ data, port: await freePort(), settings })
  end = () => launched.end('SIGTERM')
  process.env.LATCHKEY_E2E_STACK = JSON.stringify(await launched.ready())
})
test.afterAll(async () => {
  await end()
  rmSync(data, { recursive: true, force: true })
  process.env.LATCHKEY_E2E_STACK = shared
})

/** The dollar of the first chain. */
function tusd(): Address {
  const { tokens } = JSON.parse(readFileSync(join(data, 'market', 'tokens.json'), 'utf8'))
  return tokens.find(
    (one: { chainId: number; symbol: string }) => one.chainId === 31_337 && one.symbol === 'TUSD',
  ).address
}

const client = () => createPublicClient({ transport: http(chain().rpc) })
const balanceOf = (owner: Address) =>
  client().readContract({ abi, address: tusd(), functionName: 'balanceOf', args: [owner] })
const transfer = (to: Address, amount: bigint) => ({
  to: tusd(),
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
})

/** Gives an account a hundred dollars. */
async function mint(to: Address) {
  const mintData = encodeFunctionData({ abi, functionName: 'mint', args: [to, 100n * unit] })
  const params = [{ from: account(0).address, to: tusd(), data: mintData }]
  await fetch(chain().rpc, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params }),
    headers: { 'content-type': 'application/json' },
  })
}

/** What an app asks for: five dollars a day for a week. */
const ask = (to: Address) => ({
  chainId: '0x7a69',
  to,
  permission: {
    type: 'erc20-token-periodic',
    isAdjustmentAllowed: false,
    data: {
      tokenAddress: tusd(),
      periodAmount: `0x${(5n * unit).toString(16)}`,
      periodDuration: day,
      justification: 'Buys weather reports for you',
    },
  },
  rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 7 * day } }],
})

/** Sends one EIP-1193 request by the lab's form; resolves once it is sent. */
async function send(page: Page, method: string, params: readonly unknown[]) {
  const form = page.getByTestId('provider-request')
  await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  // While the wallet's frame still has the focus, what is typed goes there, and the field keeps the request before.
  for (const [field, text] of [
    ['provider-method', method],
    ['provider-params', JSON.stringify(params)],
  ] as const)
    await expect(async () => {
      await form.getByTestId(field).fill(text)
      await expect(form.getByTestId(field)).toHaveValue(text, { timeout: 500 })
    }).toPass({ timeout: 15_000 })
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
}

/** What the wallet answers to a request that has been approved. */
async function answer(page: Page) {
  const output = page.getByTestId('provider-answer')
  await expect(output).toHaveAttribute('data-tone', /done|failed/, { timeout: 30_000 })
  const text = (await output.textContent()) ?? ''
  expect(await output.getAttribute('data-tone'), text).toBe('done')
  return JSON.parse(text)
}

test('[X.69] [S7.73, S7.74] a person gives a program an allowance, which the chain holds it to, sees it in the list and revokes it there', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1&permissions=1')
    const ui = modal(page)
    await visitor.signIn(page, newAddress('allowance'))
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    await mint(me)
    const signer = privateKeyToAccount(generatePrivateKey())
    const shop = privateKeyToAccount(generatePrivateKey()).address
    await chain().setBalance(signer.address, 10n ** 18n)
    const frame = visitor.frame(page)
    const screen = frame.locator('body')

    // nothing was given yet
    await ui.open()
    await ui.id('account-settings').click()
    await ui.id('settings-permissions').click()
    await expect(frame.getByTestId('permissions-none')).toBeVisible({ timeout: 30_000 })
    await photograph(page, 'permissions-none', { fullPage: false })
    await frame.getByTestId('permissions-back').press('Enter')
    await expect(frame.getByTestId('permissions-back')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(ui.dialog).toBeHidden()

    await send(page, 'wallet_requestExecutionPermissions', [ask(signer.address)])
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    for (const text of [
      'Let someone spend an unverified token',
      '5000000 .* every day',
      'It won’t ask you again',
      'Buys weather reports for you',
      signer.address,
      tusd(),
    ])
      await expect(screen).toContainText(new RegExp(text, 'i'))
    await photograph(page, 'permission', { fullPage: false })
    await visitor.approve(page)
    const [permission] = (await answer(page)) as [GrantedPermission]

    // this chain makes a block only for a transaction, and its newest one is older than the permission
    await mint(shop)
    const agent = createAgent({ permission, signer, transport: http(chain().rpc) })
    await agent.sendCalls({ calls: [transfer(shop, 3n * unit)] })
    expect(await balanceOf(shop)).toBe(103n * unit)
    const refusal = (amount: bigint) =>
      agent.sendCalls({ calls: [transfer(shop, amount)] }).catch((error) => error)
    expect(await refusal(2n * unit + 1n)).toMatchObject({ name: 'PermissionError', reason: 'limit' })
    expect((await agent.remaining()).amount).toBe(2n * unit)

    // the list, in Arabic first
    await page.goto(new URL('/lab?wallet=off&debug=1&permissions=1&locale=ar', page.url()).href)
    await visitor.expectConnected(page, me)
    const coins = { periodAmount: '0x6f05b59d3b20000', periodDuration: day, startTime: null }
    const nativeCoins = { type: 'native-token-periodic', isAdjustmentAllowed: false, data: coins }
    await send(page, 'wallet_requestExecutionPermissions', [
      { ...ask(signer.address), permission: nativeCoins },
    ])
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    await expect(screen).toHaveCSS('direction', 'rtl')
    await expect(screen).toContainText('0.5 ETH')
    await photograph(page, 'permission-arabic', { fullPage: false })
    await frame.getByTestId('reject').press('Enter')
    await expect(frame.getByTestId('reject')).toBeHidden()
    await expect(page.getByTestId('provider-answer')).toHaveAttribute('data-tone', 'failed')
    const openList = async () => {
      await ui.open()
      await ui.id('account-settings').click()
      await ui.id('settings-permissions').press('Enter')
      await expect(frame.locator('[data-state="active"], [data-state="revoked"]')).toBeVisible({
        timeout: 30_000,
      })
    }
    await openList()
    await photograph(page, 'permissions-arabic', { fullPage: false })
    await frame.getByTestId('permissions-back').click()
    await page.goto(new URL('/lab?wallet=off&debug=1&permissions=1', page.url()).href)
    await visitor.expectConnected(page, me)
    await openList()
    const entry = frame.locator('[data-testid^="permission-0x"]')
    await expect(entry).toHaveCount(1)
    for (const text of ['5000000 .* every day', 'It holds now', new URL(page.url()).origin, signer.address])
      await expect(entry).toContainText(new RegExp(text, 'i'))
    await photograph(page, 'permissions', { fullPage: false })

    // who has no coin revokes as well
    expect(await chain().balance(me)).toBe(0n)
    await frame.locator('[data-testid^="permission-revoke-"]').press('Enter')
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    await expect(screen).toContainText('Revoke a permission')
    await photograph(page, 'permission-revocation', { fullPage: false })
    await visitor.approve(page)
    await expect(entry).toHaveAttribute('data-state', 'revoked', { timeout: 60_000 })
    await expect(frame.locator('[data-testid^="permission-revoke-"]')).toHaveCount(0)
    await photograph(page, 'permissions-revoked', { fullPage: false })
    expect(await refusal(1n)).toMatchObject({ name: 'PermissionError', reason: 'revoked' })
    expect(await balanceOf(shop)).toBe(103n * unit)
  } finally {
    await shell.close()
  }
})

test('[X.10, X.69] whoever deletes the account sees the permission that holds, revokes it in one operation, and the chain rejects it', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1&permissions=1')
    const ui = modal(page)
    await visitor.signIn(page, newAddress('leaver'))
    await visitor.protect(page, password)
    const me = (await visitor.address(page)) as Address
    await mint(me)
    const shop = privateKeyToAccount(generatePrivateKey()).address
    const frame = visitor.frame(page)
    const beginDeletion = async () => {
      await ui.open()
      await ui.id('account-settings').click()
      await ui.id('settings-delete').click()
      await ui.id('delete-start').click()
    }
    const title = (text: string) => expect(frame.locator('h1')).toHaveText(text, { timeout: 60_000 })

    // without permissions nothing is new
    await beginDeletion()
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 60_000 })
    await title('Delete your account')
    await expect(frame.locator('body')).not.toContainText('can still spend')
    await visitor.reject(page)
    await expect(ui.view('AccountDelete')).toBeVisible()

    // a server that lists nothing leaves open whether another device gave some
    const list = /\/v1\/sessions\//
    await page.route(list, (route) => route.abort())
    await ui.id('delete-start').click()
    await expect(frame.getByTestId('permissions-incomplete')).toBeVisible({ timeout: 60_000 })
    await title('Permissions')
    await photograph(page, 'deletion-unlisted', { fullPage: false })
    await frame.getByTestId('held-ignore').press('Enter')
    await title('Delete your account')
    await expect(frame.locator('body')).toContainText('can still spend from this wallet')
    await visitor.reject(page)
    await expect(ui.view('AccountDelete')).toBeVisible()
    await ui.id('delete-start').click()
    await frame.getByTestId('held-retry').press('Enter')
    await title('Permissions')
    await expect(frame.getByTestId('permissions-incomplete')).toBeVisible()
    await page.unroute(list)
    await frame.getByTestId('held-retry').press('Enter')
    await title('Delete your account')
    await expect(frame.locator('body')).not.toContainText('can still spend')
    await visitor.reject(page)
    await expect(ui.view('AccountDelete')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ui.dialog).toBeHidden()

    const signer = privateKeyToAccount(generatePrivateKey())
    await chain().setBalance(signer.address, 10n ** 18n)
    await send(page, 'wallet_requestExecutionPermissions', [ask(signer.address)])
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    await visitor.approve(page)
    const [permission] = (await answer(page)) as [GrantedPermission]
    const agent = createAgent({ permission, signer, transport: http(chain().rpc) })
    // this chain makes a block only for a transaction, and its newest one is older than the permission
    await mint(shop)
    await agent.sendCalls({ calls: [transfer(shop, unit)] })
    expect(await balanceOf(shop)).toBe(101n * unit)

    // in Arabic, and declined
    await page.goto(new URL('/lab?wallet=off&debug=1&permissions=1&locale=ar', page.url()).href)
    await visitor.expectConnected(page, me)
    await beginDeletion()
    const entries = frame.locator('[data-testid^="permission-0x"]')
    await expect(entries).toHaveCount(1, { timeout: 60_000 })
    await expect(frame.locator('body')).toHaveCSS('direction', 'rtl')
    await photograph(page, 'deletion-permissions-arabic', { fullPage: false })
    await frame.getByTestId('held-keep').press('Enter')
    await expect(frame.getByTestId('held-keep')).toBeHidden()
    await page.route(list, (route) => route.abort())
    await ui.id('delete-start').click()
    await expect(frame.getByTestId('permissions-incomplete')).toBeVisible({ timeout: 60_000 })
    await expect(entries).toHaveCount(1)
    await photograph(page, 'deletion-unlisted-arabic', { fullPage: false })
    await page.unroute(list)
    await frame.getByTestId('held-keep').press('Enter')
    await expect(frame.getByTestId('held-keep')).toBeHidden()
    await page.goto(new URL('/lab?wallet=off&debug=1&permissions=1', page.url()).href)
    await visitor.expectConnected(page, me)

    await beginDeletion()
    await expect(entries).toHaveCount(1, { timeout: 60_000 })
    await title('Permissions that stay valid')
    for (const text of ['5000000 .* every day', new URL(page.url()).origin, signer.address, 'Until'])
      await expect(entries).toContainText(new RegExp(text, 'i'))
    await photograph(page, 'deletion-permissions', { fullPage: false })
    // who goes on all the same reads it once more
    await frame.getByTestId('held-ignore').press('Enter')
    await title('Delete your account')
    await expect(frame.locator('body')).toContainText('can still spend from this wallet')
    await photograph(page, 'deletion-despite-permissions', { fullPage: false })
    await visitor.reject(page)
    await expect(ui.view('AccountDelete')).toBeVisible()

    await ui.id('delete-start').click()
    await expect(entries).toHaveCount(1, { timeout: 60_000 })
    // who has no coin revokes as well
    expect(await chain().balance(me)).toBe(0n)
    await frame.getByTestId('held-revoke').press('Enter')
    await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
    await photograph(page, 'deletion-revocation', { fullPage: false })
    await visitor.approve(page)
    // one approval was enough: the deletion is next
    await title('Delete your account')
    await expect(frame.locator('body')).not.toContainText('can still spend')
    await visitor.reject(page)
    const refusal = await agent.sendCalls({ calls: [transfer(shop, 1n)] }).catch((error) => error)
    expect(refusal).toMatchObject({ name: 'PermissionError', reason: 'revoked' })
    expect(await balanceOf(shop)).toBe(101n * unit)
  } finally {
    await shell.close()
  }
})

/** What the frame of the wallet has received and shown since it was loaded. */
type FrameLog = {
  /** Ids of the requests for permissions, each as often as it came. */
  readonly requests: string[]
  /** Each approval that was shown, once: what is signed, and whom its text and its data call delegates. */
  readonly screens: {
    readonly digest: string
    readonly shown: readonly string[]
    readonly delegates: readonly string[]
  }[]
}

/** In each document: records what the frame receives and shows. */
function logFrame() {
  const log: FrameLog = { requests: [], screens: [] }
  Object.assign(window, { frameLog: log })
  const receive = ({ data }: MessageEvent) => {
    if (String(data?.type).includes('RPC_REQUEST') && String(data?.payload?.method).includes('ermission'))
      log.requests.push(String(data.id))
  }
  addEventListener('message', (event) => {
    receive(event)
    for (const port of event.ports) port.addEventListener('message', receive)
  })
  const rowsOf = (label: string) =>
    [...document.querySelectorAll('dt')]
      .filter((one) => one.textContent === label)
      .map((one) => one.nextElementSibling?.textContent ?? '')
  const record = () => {
    const [digest] = rowsOf('Request fingerprint')
    if (digest === undefined || log.screens.at(-1)?.digest === digest) return
    log.screens.push({ digest, shown: rowsOf('Who can act'), delegates: rowsOf('delegate') })
  }
  new MutationObserver(record).observe(document, { childList: true, subtree: true })
}

for (const { payer, approvals } of [
  { payer: 'a coin for the fee in one approval', approvals: 1 },
  { payer: 'no coin one after the other, by the sponsor', approvals: 2 },
])
  test(`[X.10, X.69] two permissions in one page are each approved once, for the one that is shown; a deletion revokes both, with ${payer}`, async () => {
    const shell = await launchFrameBrowser()
    try {
      await shell.browser.contexts()[0]?.addInitScript(logFrame)
      const visitor = emailVisitor(shell)
      const page = await visitor.open('/lab?wallet=off&debug=1&permissions=1')
      const ui = modal(page)
      await visitor.signIn(page, newAddress('pair'))
      await visitor.protect(page, password)
      const me = (await visitor.address(page)) as Address
      await mint(me)
      const frame = visitor.frame(page)
      const readLog = () =>
        frame.locator('body').evaluate(() => (window as unknown as { readonly frameLog: FrameLog }).frameLog)
      const countScreens = async () => (await readLog()).screens.length
      const shop = privateKeyToAccount(generatePrivateKey()).address
      const signers = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
      const delegates = signers.map(({ address }) => address.toLowerCase())
      const granted: GrantedPermission[] = []
      for (const [index, signer] of signers.entries()) {
        await chain().setBalance(signer.address, 10n ** 18n)
        await send(page, 'wallet_requestExecutionPermissions', [ask(signer.address)])
        await expect(frame.getByTestId('approve')).toBeVisible({ timeout: 30_000 })
        const asked = delegates[index]
        const { requests, screens } = await readLog()
        expect([requests.length, new Set(requests).size, screens.length]).toEqual(Array(3).fill(index + 1))
        expect(screens.at(-1)).toMatchObject({ shown: [asked], delegates: [asked] })
        await visitor.approve(page)
        const [permission] = (await answer(page)) as [GrantedPermission]
        expect(parseDelegations(permission.context)).toMatchObject([
          { delegate: asked, delegator: me.toLowerCase() },
        ])
        granted.push(permission)
      }
      // neither is asked for again
      await expect(frame.getByTestId('approve')).toBeHidden()
      const { requests, screens } = await readLog()
      expect([requests.length, new Set(screens.map((one) => one.digest)).size, screens.length]).toEqual([
        2, 2, 2,
      ])

      // this chain makes a block only for a transaction, and its newest one is older than the permissions
      await mint(shop)
      const agents = signers.map((signer, index) => {
        const permission = granted[index]
        if (!permission) throw new Error('no permission')
        return createAgent({ permission, signer, transport: http(chain().rpc) })
      })
      for (const agent of agents) await agent.sendCalls({ calls: [transfer(shop, unit)] })
      expect(await balanceOf(shop)).toBe(102n * unit)

      await chain().setBalance(me, approvals === 1 ? 10n ** 18n : 0n)
      await ui.open()
      await ui.id('account-settings').click()
      await ui.id('settings-delete').click()
      await ui.id('delete-start').click()
      const entries = frame.locator('[data-testid^="permission-0x"]')
      await expect(entries).toHaveCount(2, { timeout: 60_000 })
      for (const { address } of signers)
        await expect(entries.filter({ hasText: new RegExp(address, 'i') })).toHaveCount(1)
      await expect(frame.getByTestId('held-revoke')).toHaveText('Revoke all')
      await photograph(page, 'deletion-two-permissions', { fullPage: false })
      await frame.getByTestId('held-revoke').press('Enter')
      for (let count = 3; count <= 2 + approvals; count++) {
        await expect.poll(countScreens, { timeout: 90_000 }).toBe(count)
        await photograph(page, `deletion-revocation-${count - 2}-of-${approvals}`, { fullPage: false })
        await visitor.approve(page)
      }
      await expect(frame.locator('h1')).toHaveText('Delete your account', { timeout: 90_000 })
      await expect(frame.locator('body')).not.toContainText('can still spend')
      const revocations = (await readLog()).screens.slice(2)
      expect(revocations).toHaveLength(approvals)
      expect(revocations.flatMap(({ shown }) => shown).toSorted()).toEqual(delegates.toSorted())
      await visitor.reject(page)
      for (const agent of agents) {
        const refusal = await agent.sendCalls({ calls: [transfer(shop, 1n)] }).catch((error) => error)
        expect(refusal).toMatchObject({ name: 'PermissionError', reason: 'revoked' })
      }
      expect(await balanceOf(shop)).toBe(102n * unit)
    } finally {
      await shell.close()
    }
  })
