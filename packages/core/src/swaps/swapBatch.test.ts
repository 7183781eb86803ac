import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { CallsActions, CallsStatus, WalletCapabilities } from '../config/calls.ts'
import { createTestSwaps, type TestSwaps, testRouter } from '../testing/createTestSwaps.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { getSwapTokens } from './getSwapTokens.ts'
import { swap } from './swap.ts'

const server = { api: 'https://api.example', projectId: 'local' }
const amount = 5_000_000n
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = {
  status: 'success',
  transactionHash: hash,
  blockHash: hash,
  blockNumber: 1n,
  gasUsed: 1n,
  logs: [],
} as const
const confirmed: Partial<CallsStatus> = { status: 'success', statusCode: 200, receipts: [receipt] }

let swaps: TestSwaps
let test: Awaited<ReturnType<typeof startConnected>>
let batches: Parameters<CallsActions['send']>[0][]
let statuses: Partial<CallsStatus>[]
/** What the wallet says of the network; a function answers by itself. */
let capabilities: WalletCapabilities | (() => Promise<WalletCapabilities>)
let refusal: unknown

beforeEach(() => start())
afterEach(() => vi.useRealTimers())

async function start(preset: 'standard' | 'compat' = 'standard') {
  swaps = createTestSwaps()
  test = await startConnected({ server, preset })
  batches = []
  statuses = [confirmed]
  capabilities = { atomic: { status: 'supported' } }
  refusal = undefined
  const { connection } = test.adapter
  if (!connection) throw new Error('The adapter has no connections.')
  connection.calls = async () => ({
    async send(batch) {
      if (refusal) throw refusal
      batches.push(batch)
      return { id: 'one' }
    },
    async getStatus() {
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      return { id: 'one', version: '2.0.0', atomic: true, chainId: 1, ...status } as CallsStatus
    },
    getCapabilities: async () => ({
      1: typeof capabilities === 'function' ? await capabilities() : capabilities,
    }),
    showStatus: async () => {},
    getAssets: async () => ({}),
  })
  fund(10n ** 18n)
}

const fund = (wei: bigint) => test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), wei)

/** Quotes five dollars for another token, which needs an approval. */
async function quote(more: object = {}) {
  const [, sell, buy] = (await getSwapTokens(test.config)).tokens
  if (!sell || !buy) throw new Error('The server lists no tokens.')
  return getSwapQuote(test.config, { sell, buy, amount, ...more })
}
/** Quotes one ether for dollars. */
async function quoteNative() {
  const [sell, buy] = (await getSwapTokens(test.config)).tokens
  if (!sell || !buy) throw new Error('The server lists no tokens.')
  return getSwapQuote(test.config, { sell, buy, amount: 10n ** 18n })
}
const amountOf = (data = '') => BigInt(`0x${data.slice(-64)}`)

describe('approve and swap in one approval', () => {
  it('[S4.16, S4.19] one batch that happens whole or not at all: exactly the amount, then the checked swap', async () => {
    const quoted = await quote({ unlimited: true })
    expect(quoted.approvalTransaction).toBeUndefined()
    expect(swaps.asked).toContain('build-transaction')
    const { hash: found, sent } = await swap(test.config, { quote: quoted })
    expect([found, sent]).toEqual([hash, undefined])
    expect(batches).toHaveLength(1)
    const [{ calls, forceAtomic }] = batches as [(typeof batches)[0]]
    expect(forceAtomic).toBe(true)
    expect(calls.map(({ to }) => to)).toEqual([quoted.sell.address.slice('eip155:1:'.length), testRouter])
    expect(amountOf(calls[0]?.data)).toBe(amount)
    expect(calls[1]?.data).toMatch(/^0x38ed1739/)
    // the wallet finds the gas of the batch itself
    for (const call of calls) expect(Object.keys(call).sort()).toEqual(['data', 'to', 'value'])
    expect(test.adapter.sent).toEqual([])
    expect(test.events.map(({ event }) => event).filter((event) => event.includes('SWAP'))).toEqual([
      'INITIATE_SWAP',
      'SWAP_SUCCESS',
    ])
    // used up
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'altered' })
  })

  it('[S4.16] a token that changes only an allowance of 0 has it taken back first, in the same batch', async () => {
    swaps.allowance = 1n
    swaps.isStubborn = true
    await swap(test.config, { quote: await quote() })
    expect(batches[0]?.calls.map(({ data }) => data?.slice(0, 10))).toEqual([
      '0x095ea7b3',
      '0x095ea7b3',
      '0x38ed1739',
    ])
    expect(batches[0]?.calls.slice(0, 2).map(({ data }) => amountOf(data))).toEqual([0n, amount])
  })

  it('[S4.17] the server is asked to simulate both at once, and what it builds is compared all the same', async () => {
    const asked: unknown[] = []
    swaps.change = (call, answer, body) => {
      if (call === 'build-transaction') asked.push(body)
      return answer
    }
    await quote()
    expect(asked).toMatchObject([{ disableEstimate: true, withApproval: true }])
    swaps.change = (call, answer) => {
      if (call !== 'build-transaction') return answer
      const tx = answer.tx as { data: string }
      const user = (test.wallet.accounts[0] ?? '').slice(2).toLowerCase()
      return { tx: { ...tx, data: tx.data.replace(user, 'd'.repeat(40)) } }
    }
    await expect(quote()).rejects.toMatchObject({ reason: 'mismatch', field: 'receiver' })
    swaps.change = (call, answer) => {
      if (call !== 'build-approve') return answer
      const tx = answer.tx as { data: string }
      return { tx: { ...tx, data: `${tx.data.slice(0, -64)}${'f'.repeat(64)}` } }
    }
    await expect(quote()).rejects.toMatchObject({ reason: 'mismatch', field: 'amount' })
    expect(batches).toEqual([])
  })

  it.each<[string, WalletCapabilities | (() => Promise<WalletCapabilities>)]>([
    ['can’t batch', { atomic: { status: 'unsupported' } }],
    ['says nothing of the network', {}],
    ['doesn’t know the method', () => Promise.reject({ code: -32601, message: 'no such method' })],
  ])('[S4.16] a wallet that %s approves and swaps in two steps', async (_, said) => {
    capabilities = said
    const quoted = await quote()
    expect([quoted.approvals, quoted.swapTransaction]).toEqual([undefined, undefined])
    expect(quoted.approvalTransaction).toBeDefined()
    swaps.allowance = amount
    await swap(test.config, { quote: await quote() })
    expect([batches.length, test.adapter.sent.length]).toEqual([0, 1])
  })

  it('a wallet that never answers holds a quote up for three seconds', async () => {
    const [, sell, buy] = (await getSwapTokens(test.config)).tokens
    if (!sell || !buy) throw new Error('The server lists no tokens.')
    capabilities = () => new Promise(() => {})
    vi.useFakeTimers()
    const quoting = getSwapQuote(test.config, { sell, buy, amount })
    let isDone = false
    quoting.then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await expect(quoting).resolves.toHaveProperty('approvalTransaction')
    // and the next ones not at all
    const next = expect(getSwapQuote(test.config, { sell, buy, amount })).resolves.toBeDefined()
    await vi.advanceTimersByTimeAsync(100)
    await next
  })

  it('where the allowance suffices a plain transaction swaps', async () => {
    swaps.allowance = amount
    const quoted = await quote()
    expect(quoted.approvals).toBeUndefined()
    await swap(test.config, { quote: quoted })
    expect([batches.length, test.adapter.sent.length]).toEqual([0, 1])
  })

  it('another account than the connected one is quoted in two steps', async () => {
    const account = `0x${'c3'.repeat(20)}`
    test.adapter.balances.set(account, 10n ** 18n)
    expect((await quote({ account })).approvalTransaction).toBeDefined()
    expect((await quote()).approvals).toHaveLength(1)
  })
})

describe('the gas rule', () => {
  const sponsored = { atomic: { status: 'ready' }, paymasterService: { supported: true } } as const

  it('[S5.17, S5.18] doesn’t hold where the wallet says that the fee is paid for the account, and only there', async () => {
    fund(0n)
    capabilities = sponsored
    const quoted = await quote()
    expect(quoted).toMatchObject({ isSponsored: true })
    expect(quoted.problem).toBeUndefined()
    await expect(swap(test.config, { quote: quoted })).resolves.toMatchObject({ hash })
    for (const without of [
      { atomic: { status: 'supported' } },
      { atomic: { status: 'supported' }, paymasterService: { supported: false } },
      { paymasterService: { supported: true } },
    ] as const) {
      capabilities = without
      expect((await quote()).problem).toBe('funds')
    }
  })

  it('[S5.18] the preset for existing servers keeps the plain rule: an account that batches is never short', async () => {
    await start('compat')
    fund(0n)
    expect((await quote()).problem).toBeUndefined()
    capabilities = { atomic: { status: 'unsupported' } }
    expect((await quote()).problem).toBe('funds')
  })

  it('[S5.16, S5.18] a sponsor pays the fee, not the amount', async () => {
    capabilities = sponsored
    fund(10n ** 18n - 1n)
    expect((await quoteNative()).problem).toBe('funds')
    fund(10n ** 18n)
    const quoted = await quoteNative()
    expect(quoted).toMatchObject({ approvals: [], isSponsored: true })
    // a plain transaction would cost the account a fee
    await swap(test.config, { quote: quoted })
    expect(batches[0]?.calls).toMatchObject([{ to: testRouter, value: 10n ** 18n }])
  })

  it('[S5.17] a batch that its account pays for is short of the fee, to the last wei', async () => {
    // 120,000 gas at 1 gwei
    const fee = 120_000n * 10n ** 9n
    fund(fee - 1n)
    expect((await quote()).problem).toBe('funds')
    fund(fee)
    expect((await quote()).approvals).toHaveLength(1)
  })
})

describe('the outcome of a batch', () => {
  it('is waited for, and a batch that failed has swapped nothing', async () => {
    statuses = [
      { status: 'pending', statusCode: 100 },
      { status: 'failure', statusCode: 500 },
    ]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const quoted = quote()
    await vi.advanceTimersByTimeAsync(10)
    const swapping = expect(swap(test.config, { quote: await quoted })).rejects.toMatchObject({
      name: 'SwapError',
      reason: 'send',
    })
    await vi.advanceTimersByTimeAsync(2_000)
    await swapping
    expect(statuses).toHaveLength(1)
  })

  it.each<[string, Partial<CallsStatus>]>([
    ['without a receipt', { status: 'success', statusCode: 200 }],
    ['with an empty list', { status: 'success', statusCode: 200, receipts: [] }],
  ])('[E3] one %s may be carried out: its quote is used up', async (_, status) => {
    statuses = [status]
    const quoted = await quote()
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({
      reason: 'unknown',
      batchId: 'one',
    })
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'altered' })
    expect(batches).toHaveLength(1)
  })

  it('a person who doesn’t let the account do several things at once has declined, and swaps in two steps from then on', async () => {
    capabilities = { atomic: { status: 'ready' } }
    const quoted = await quote()
    const data = { reason: 'later' }
    refusal = { code: 5750, message: 'no upgrade', data }
    const outcome = expect(swap(test.config, { quote: quoted })).rejects
    await outcome.toMatchObject({ name: 'UserRejectedRequestError', message: 'no upgrade', data })
    expect(test.events.map(({ event }) => event)).not.toContain('SWAP_ERROR')
    expect((await quote()).approvalTransaction).toBeDefined()
    // control: a plain no changes nothing
    await start()
    capabilities = { atomic: { status: 'ready' } }
    const other = await quote()
    refusal = { code: 4001, message: 'no' }
    await expect(swap(test.config, { quote: other })).rejects.toThrow(UserRejectedRequestError)
    expect((await quote()).approvals).toHaveLength(1)
  })
})
