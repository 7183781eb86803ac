import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { ConnectionActions } from '../config/adapterActions.ts'
import { captureContext } from '../requests/requestContext.ts'
import { createTestSwaps, type TestSwaps } from '../testing/createTestSwaps.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { approveSwap } from './approveSwap.ts'
import { type GetSwapQuoteParameters, getSwapQuote } from './getSwapQuote.ts'
import { getSwapTokens } from './getSwapTokens.ts'
import type { SwapQuote } from './SwapQuote.ts'
import { swap } from './swap.ts'

const ether = 10n ** 18n
let swaps: TestSwaps
let test: Awaited<ReturnType<typeof startConnected>>

beforeEach(async () => {
  swaps = createTestSwaps()
  test = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
  test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), 10n * ether)
})

/** Quotes one ether for dollars, or with `change` something else. */
async function quote(change: Partial<GetSwapQuoteParameters> = {}): Promise<SwapQuote> {
  const [sell, buy] = (await getSwapTokens(test.config)).tokens
  if (!sell || !buy) throw new Error('The server lists no tokens.')
  return getSwapQuote(test.config, { sell, buy, amount: ether, ...change })
}
/** Quotes five dollars for another token, which needs an approval. */
async function quoteToken() {
  const [, sell, buy] = (await getSwapTokens(test.config)).tokens
  if (!sell || !buy) throw new Error('The server lists no tokens.')
  return getSwapQuote(test.config, { sell, buy, amount: 5_000_000n })
}
const names = () => test.events.map(({ event }) => event).filter((event) => event.includes('SWAP'))
const expectNothingSent = () => {
  expect(test.adapter.sent).toEqual([])
  expect(test.wallet.asked).toEqual(['connect'])
  expect(names()).toEqual([])
}

describe('the fee of a quote that names none', () => {
  it.each([
    ['is the server’s own, 0.3 %', { fees: { swap: 0.3 } }, 'standard', 30, '0.003'],
    ['is 0.85 % with the preset for existing servers', {}, 'compat', 85, '0.0085'],
    ['is the server’s own with that preset too', { fees: { swap: 0 } }, 'compat', 0, '0'],
    ['is none where neither says one', {}, 'standard', 0, '0'],
  ] as const)('[S9.18] %s', async (_, fees, preset, feeBps, providerFee) => {
    swaps = createTestSwaps()
    test = await startConnected({
      server: { api: 'https://api.example', projectId: 'local', ...fees },
      preset,
    })
    test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), 10n * ether)
    swaps.change = (call, answer) => {
      if (call !== 'quotes') return answer
      const [one] = answer.quotes as Record<string, unknown>[]
      return { quotes: [{ ...one, feeBps: undefined }] }
    }
    expect(await quote()).toMatchObject({ feeBps, providerFee })
  })
})

describe('swap', () => {
  it('[S4.19] sends what was quoted, and tells the wallet nothing else', async () => {
    const quoted = await quote()
    const sent = await swap(test.config, { quote: quoted })
    expect(test.adapter.sent).toEqual([
      { hash: sent.hash, network: 'eip155:1', transaction: quoted.swapTransaction?.transaction },
    ])
    expect(sent).toMatchObject({ network: 'eip155:1', sent: quoted.swapTransaction?.transaction })
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(test.events.at(-1)).toMatchObject({
      properties: { swapFromToken: 'ETH', swapFromAmount: '1', swapToAmount: '2000000000000' },
    })
  })

  it.each<[string, (quoted: SwapQuote) => object]>([
    ['another amount', () => ({ amount: 2n })],
    ['a lower minimum', () => ({ atLeast: 1n })],
    ['a later expiry', ({ expiresAt }) => ({ expiresAt: expiresAt + 1 })],
    ['another receiver in the transaction', () => ({ swapTransaction: { transaction: { to: '0x1' } } })],
    ['another token', ({ sell }) => ({ buy: sell })],
    ['another account', () => ({ account: 'eip155:1:0x00000000000000000000000000000000000000B2' })],
    ['an id of its own', () => ({ id: 'x' })],
    ['a field more', () => ({ more: true })],
  ])('[X.38, X.38c] a quote that was edited is refused, no wallet asked: %s', async (_, change) => {
    const quoted = await quote()
    const edited = { ...quoted, ...change(quoted) }
    await expect(swap(test.config, { quote: edited })).rejects.toMatchObject({ reason: 'altered' })
    expectNothingSent()
    // control: an unaltered copy is the quote, whatever the order of its fields
    const copy = Object.fromEntries(Object.entries(quoted).reverse()) as SwapQuote
    await expect(swap(test.config, { quote: copy })).resolves.toHaveProperty('hash')
  })

  it('a quote can’t be edited in place', async () => {
    const quoted = await quote()
    expect(() => Object.assign(quoted, { amount: 2n })).toThrow(TypeError)
    expect(() => Object.assign(quoted.swapTransaction ?? {}, { transaction: {} })).toThrow(TypeError)
    expect(() => Object.assign(quoted.swapTransaction?.transaction ?? {}, { to: '0x1' })).toThrow(TypeError)
  })

  it('a quote of another config is none of this one', async () => {
    const quoted = await quote()
    const other = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
    await expect(swap(other.config, { quote: quoted })).rejects.toMatchObject({ reason: 'altered' })
    expect(other.wallet.asked).toEqual(['connect'])
  })

  it('[X.38, X.38c] a quote that is too old can’t be swapped, nor approved', async () => {
    const [quoted, approval] = [await quote(), await quoteToken()]
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] })
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'expired' })
    await expect(approveSwap(test.config, { quote: approval })).rejects.toMatchObject({ reason: 'expired' })
    vi.useRealTimers()
    expectNothingSent()
  })

  it.each([
    [
      'says less than the chain',
      (call: string, answer: object) => (call === 'allowance' ? { allowance: '0' } : answer),
    ],
    ['agrees with the chain', (_: string, answer: object) => answer],
  ])(
    '[S4.16] a token that changes only an allowance of 0 has it taken back first, where the server %s',
    async (_, change) => {
      swaps.allowance = 3_000_000n
      swaps.isStubborn = true
      swaps.change = change
      const { reset, transaction } = (await quoteToken()).approvalTransaction ?? {}
      const amountOf = (one: unknown) => BigInt(`0x${String((one as { data?: string })?.data).slice(-64)}`)
      expect([reset?.transaction, transaction].map(amountOf)).toEqual([0n, 5_000_000n])
      // Control: other tokens are approved in one step.
      swaps.isStubborn = false
      expect((await quoteToken()).approvalTransaction?.reset).toBeUndefined()
    },
  )

  it.each([
    ['less than the swap takes', 4_999_999n, 'lowered'],
    ['enough', 5_000_000n, undefined],
  ])(
    '[X.42] an approval that the person lowered in the wallet to %s',
    async (_, loweredAllowance, reason) => {
      const quoted = await quoteToken()
      const connection = test.adapter.connection as {
        waitForTransaction: ConnectionActions['waitForTransaction']
      }
      connection.waitForTransaction = async ({ hash }) => ({ status: 'confirmed', hash, loweredAllowance })
      const approving = approveSwap(test.config, { quote: quoted })
      if (reason) await expect(approving).rejects.toMatchObject({ name: 'SwapError', reason })
      else await expect(approving).resolves.toHaveProperty('hash')
      expect(test.config.state.altered).toBeUndefined()
    },
  )

  it.each([
    ['for an hour is old after 60 s', 3_600_000, 60_000],
    ['for 10 s is old after 10 s', 10_000, 10_000],
  ])('[X.38c] a quote that its server calls valid %s', async (_, validFor, lasts) => {
    const start = Date.now()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    swaps.change = (name, answer) => {
      const { quotes } = answer as { quotes?: object[] }
      return name === 'quotes' && quotes ? { quotes: quotes.map((one) => ({ ...one, validFor })) } : answer
    }
    const quoted = await quote()
    vi.setSystemTime(start + lasts + 1)
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'expired' })
    expectNothingSent()
    // control: a moment before, it is swapped
    vi.setSystemTime(start + lasts - 1)
    await expect(swap(test.config, { quote: quoted })).resolves.toHaveProperty('hash')
    vi.useRealTimers()
  })

  it('[E3] a double click swaps once, and a quote that was swapped is used up', async () => {
    const quoted = await quote()
    const held = test.wallet.hold('sendTransaction')
    const both = [swap(test.config, { quote: quoted }), swap(test.config, { quote: { ...quoted } })]
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.approve()
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    test.wallet.release('sendTransaction')
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'altered' })
    expect(test.adapter.sent).toHaveLength(1)
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
  })

  it('a swap the person declined can be confirmed once more', async () => {
    const quoted = await quote()
    test.wallet.fail('sendTransaction', { thrown: { code: 4001, message: 'no' } })
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ code: 4001 })
    expect(names()).toEqual(['INITIATE_SWAP'])
    test.wallet.fail('sendTransaction', undefined)
    await expect(swap(test.config, { quote: quoted })).resolves.toHaveProperty('hash')
  })

  it('[X.29] [X.37] what was quoted for one account or network is swapped by no other', async () => {
    const quoted = await quote()
    const context = captureContext(test.config)
    test.wallet.changeNetwork('eip155:10')
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ moved: 'network' })
    await expect(swap(test.config, { quote: quoted, context })).rejects.toMatchObject({ moved: 'network' })
    test.wallet.changeNetwork('eip155:1')
    test.wallet.changeAccounts(['0x00000000000000000000000000000000000000B2'])
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ moved: 'account' })
    await expect(swap(test.config, { quote: quoted, context })).rejects.toMatchObject({ moved: 'account' })
    expectNothingSent()
  })

  it('a quote with an approval first has no swap yet, and one without needs no approval', async () => {
    const [quoted, approval] = [await quote(), await quoteToken()]
    await expect(swap(test.config, { quote: approval })).rejects.toMatchObject({ reason: 'build' })
    await expect(approveSwap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'approval' })
    expectNothingSent()
    // control: in their order
    await approveSwap(test.config, { quote: approval })
    swaps.allowance = 5_000_000n
    await swap(test.config, { quote: await quoteToken() })
    expect(test.adapter.sent).toHaveLength(2)
  })

  it('[S8.38, S8.39, S8.68] a no of the person’s to an approval or a swap is no error event', async () => {
    const [quoted, approval] = [await quote(), await quoteToken()]
    test.wallet.fail('sendTransaction', { thrown: { code: 4001, message: 'no' } })
    await expect(approveSwap(test.config, { quote: approval })).rejects.toThrow(UserRejectedRequestError)
    await expect(swap(test.config, { quote: quoted })).rejects.toThrow(UserRejectedRequestError)
    expect(names().filter((event) => event.includes('ERROR'))).toEqual([])
    // control: another failure is one
    test.wallet.fail('sendTransaction', { thrown: { code: -32603, message: 'broken' } })
    await expect(approveSwap(test.config, { quote: approval })).rejects.toThrow()
    await expect(swap(test.config, { quote: quoted })).rejects.toThrow()
    const properties = { network: 'eip155:1', isSmartAccount: false, message: 'RpcError -32603' }
    expect(test.events.filter(({ event }) => event.includes('ERROR'))).toEqual([
      {
        event: 'SWAP_APPROVAL_ERROR',
        properties: {
          ...properties,
          swapFromToken: 'TUSD',
          swapToToken: 'LKT',
          swapFromAmount: '5',
          swapToAmount: '0.00000000001',
        },
      },
      {
        event: 'SWAP_ERROR',
        properties: {
          ...properties,
          swapFromToken: 'ETH',
          swapToToken: 'TUSD',
          swapFromAmount: '1',
          swapToAmount: '2000000000000',
        },
      },
    ])
  })

  it('an aborted swap asks no wallet', async () => {
    const quoted = await quote()
    const signal = AbortSignal.abort()
    await expect(swap(test.config, { quote: quoted, signal })).rejects.toMatchObject({ name: 'AbortedError' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(test.adapter.sent).toEqual([])
  })
})

describe('getSwapQuote', () => {
  it.each<[string, object]>([
    ['an amount of 0', { amount: 0n }],
    ['an amount below 0', { amount: -1n }],
    ['an amount that is a number', { amount: 1 }],
    ['an amount that is text', { amount: '1' }],
  ])('[S5.14] [S5.15] asks for no quote with %s', async (_, wrong) => {
    await expect(quote(wrong)).rejects.toMatchObject({ name: 'SwapError', reason: 'amount' })
    expect(swaps.asked).not.toContain('quotes')
  })

  it('[S5.14] asks for no quote of one token twice, nor of a token of another network', async () => {
    const [sell] = (await getSwapTokens(test.config)).tokens
    if (!sell) throw new Error('The server lists no tokens.')
    const away = { ...sell, address: sell.address.replace('eip155:1:', 'eip155:10:') as typeof sell.address }
    for (const buy of [sell, away]) await expect(quote({ buy })).rejects.toMatchObject({ reason: 'token' })
    await expect(quote({ network: 'eip155:10' })).rejects.toMatchObject({ reason: 'token' })
    expect(swaps.asked).not.toContain('quotes')
  })

  it('[S7.07] a quote is requested for this account, its two tokens and the amount in base units', async () => {
    let asked: Record<string, string> = {}
    swaps.hold = (call, parameters) => {
      if (call === 'quotes') asked = parameters as typeof asked
      return undefined
    }
    const { sell, buy } = await quote()
    expect(asked).toMatchObject({
      projectId: 'local',
      amount: String(ether),
      userAddress: test.wallet.accounts[0],
      from: sell.address,
      to: buy.address,
    })
  })

  it('[S7.07] of several quotes of the server the first counts', async () => {
    const alone = await quote()
    swaps.change = (call, answer) => {
      if (call !== 'quotes') return answer
      const [one] = answer.quotes as { toAmount: string }[]
      return { quotes: [one, { ...one, toAmount: String(2n * BigInt(one?.toAmount ?? 0)) }] }
    }
    expect((await quote()).toAmount).toBe(alone.toAmount)
  })

  it('[S9.17] the slippage is one percent, and limited to 0.1 to 5', async () => {
    const slippages = [undefined, 0, 0.55, 7, Number.NaN]
    const quotes = await Promise.all(slippages.map((slippage) => quote({ slippage })))
    expect(quotes.map(({ slippage }) => slippage)).toEqual([1, 0.1, 0.6, 5, 1])
  })

  it('[S5.16] an account that can’t pay gets a quote without a transaction', async () => {
    test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), ether)
    const quoted = await quote()
    expect(quoted).toMatchObject({ problem: 'funds', toTokenAmount: '2000000000000' })
    expect([quoted.swapTransaction, quoted.approvalTransaction]).toEqual([undefined, undefined])
    await expect(swap(test.config, { quote: quoted })).rejects.toMatchObject({ reason: 'build' })
    expectNothingSent()
  })

  it('is refused for a network the app doesn’t have, and without an account', async () => {
    await expect(quote({ network: 'eip155:424242' })).rejects.toMatchObject({ name: 'InvalidNetworkError' })
    const [sell, buy] = (await getSwapTokens(test.config)).tokens
    test.wallet.emit({ type: 'disconnected' })
    const order = { sell, buy, amount: 1n } as GetSwapQuoteParameters
    await expect(getSwapQuote(test.config, order)).rejects.toMatchObject({ name: 'NotConnectedError' })
  })

  it('an aborted request gives no quote', async () => {
    const controller = new AbortController()
    swaps.hold = (call) => (call === 'quotes' ? new Promise(() => {}) : undefined)
    const quoting = quote({ signal: controller.signal })
    await vi.waitFor(() => expect(swaps.asked).toContain('quotes'))
    controller.abort()
    await expect(quoting).rejects.toMatchObject({ name: 'AbortedError' })
  })
})
