import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { startConnected } from '../../../../../core/src/testing/startTestConfig.ts'
import { createDrafts, type Drafts } from '../../drafts.ts'
import { dispatchSwap, reduceSwap, type SwapUpdate, swapDraft } from './swapDraft.ts'
import { confirmSwap, initializeSwap, quoteSwap } from './swapSteps.ts'

const ether = 10n ** 18n
let swaps: TestSwaps
let drafts: Drafts
let test: Awaited<ReturnType<typeof startConnected>>

beforeEach(async () => {
  swaps = createTestSwaps()
  test = await startConnected({ server: { api: 'https://api.example', projectId: 'local' } })
  drafts = createDrafts(test.config)
  fund(10n * ether)
})
const fund = (amount: bigint) =>
  test.adapter.balances.set((test.wallet.accounts[0] ?? '').toLowerCase(), amount)
/** The form, with the figures that are shown and the transaction that can be confirmed. */
const state = () => {
  const draft = drafts.get(swapDraft)
  const { quote, offer, sourceToken, toToken } = draft
  return {
    ...draft,
    swapTransaction: offer?.swapTransaction,
    approvalTransaction: offer?.approvalTransaction,
    toTokenAmount: quote?.toTokenAmount ?? '',
    networkFee: quote?.networkFee,
    networkFeeInUSD: quote?.networkFeeInUSD,
    priceImpact: quote?.priceImpact,
    maxSlippage: quote?.maxSlippage,
    providerFee: quote?.providerFee,
    feeBps: quote?.feeBps,
    gasPrice: quote?.gasPrice,
    sellPriceInUSD: quote ? quote.sellPriceInUSD : sourceToken?.price,
    buyPriceInUSD: quote ? quote.buyPriceInUSD : toToken?.price,
  }
}
const update = (fields: SwapUpdate) => dispatchSwap(drafts, { type: 'update', update: fields })
const initialize = () => initializeSwap(test.config, drafts)
const quote = () => quoteSwap(test.config, drafts)
/** Confirms what is offered, and quotes the form again after an approval, as the view does. */
const confirm = async () => {
  const receipt = await confirmSwap(test.config, drafts)
  if (!receipt) await quote()
  return receipt
}
const fill = (from: number, to: number, sourceTokenAmount: string) =>
  update({
    sourceToken: state().tokens[from],
    toToken: state().tokens[to],
    sourceTokenAmount,
  })
const open = async (from: number, to: number, amount: string) => {
  await initialize()
  fill(from, to, amount)
  await quote()
}
const refuse = (call: string) => {
  swaps.change = (name, answer) => (name === call ? new Response('{}', { status: 500 }) : answer)
}
const names = () => test.events.map(({ event }) => event).filter((event) => event.includes('SWAP'))
const propertiesOf = (name: string) =>
  test.events.flatMap((one) => (one.event === name && 'properties' in one ? [one.properties] : [])).at(-1)

describe('the swap flow', () => {
  it('[S8.02] [S4.14] a failed initialization is said so, and can be tried again', async () => {
    refuse('tokens')
    await expect(initialize()).rejects.toThrow('Failed to initialize swap')
    expect(state().status).toBe('uninitialized')
    swaps.change = (_, answer) => answer
    await initialize()
    expect(state().status).toBe('initialized')
  })

  it.each(['quotes', 'allowance', 'build-transaction'])(
    '[S4.15] [T-SWAP] a server that never answers "%s" is given up in time, and the next try works',
    async (hung) => {
      await initialize()
      const realTimeout = setTimeout
      vi.useFakeTimers()
      swaps.allowance = 10n ** 30n
      const hang = vi.fn(() => new Promise<void>(() => {}))
      swaps.hold = (call) => (call === hung ? hang() : undefined)
      let outcome: unknown
      const end = (result: unknown = 'quoted') => (outcome = result)
      open(1, 2, '5').then(() => end(), end)
      // Code may have to be loaded before the server is asked: until then the clock runs with the machine's. No deadline is longer than
      // three tries of five seconds, and the pauses between them.
      for (let turn = 0, left = 300; outcome === undefined && left > 0 && turn < 5_000; turn++) {
        const isAsked = hang.mock.calls.length > 0
        await vi.advanceTimersByTimeAsync(isAsked ? 100 : 2)
        await new Promise((resolve) => realTimeout(resolve, 2))
        if (isAsked) left--
      }
      vi.useRealTimers()
      expect(outcome).toBeInstanceOf(Error)
      expect(state()).toMatchObject({ step: 'idle', swapTransaction: undefined })
      swaps.hold = () => undefined
      await open(1, 2, '5')
      expect(state().swapTransaction).toBeDefined()
    },
  )

  it.each([
    ['no amount', 0, 1, ''],
    ['an amount of 0', 0, 1, '0'],
    ['the same token twice', 1, 1, '5'],
    ['no token to buy', 0, 99, '5'],
  ])('[S5.14] asks for no quote with %s', async (_, from, to, amount) => {
    await open(from, to, amount)
    expect(swaps.asked).toEqual(['tokens'])
    expect(state()).toMatchObject({ toTokenAmount: '', step: 'idle', inputError: undefined })
  })

  it('[S4.15] asks in this order: quote, balance, allowance, transaction', async () => {
    swaps.allowance = ether
    await open(1, 2, '5')
    expect(swaps.asked.filter((call) => call !== 'gas-price')).toEqual([
      'tokens',
      'quotes',
      'allowance',
      'build-transaction',
    ])
  })

  it('[S4.15] [I4] only the latest quote counts; an edit cancels the one before', async () => {
    await initialize()
    const gates: (() => void)[] = []
    swaps.hold = (call) => (call === 'quotes' ? new Promise((resolve) => gates.push(resolve)) : undefined)
    fill(0, 1, '1')
    const first = expect(quote()).rejects.toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    fill(0, 1, '2')
    const second = quote()
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[1]?.()
    await second
    gates[0]?.()
    await first
    expect(state().quote?.amount).toBe(2n * ether)
  })

  it.each([
    ['ten minutes', 600_000, 60_000],
    ['twenty seconds', 20_000, 20_000],
    ['nothing about it', undefined, 30_000],
  ])(
    '[S4.15] [T-SWAP] a quote the server says %s of is shown as good for a minute at most',
    async (_, validFor, most) => {
      swaps.change = (call, answer) =>
        call === 'quotes'
          ? { quotes: (answer.quotes as object[]).map((one) => ({ ...one, validFor })) }
          : answer
      await open(0, 1, '1')
      const left = (state().quote?.expiresAt ?? 0) - Date.now()
      expect(left).toBeGreaterThan(most - 10_000)
      expect(left).toBeLessThanOrEqual(most)
    },
  )

  it('[S4.17] [S9.19] [T-SWAP] more gas than any swap takes is not passed on to the wallet, and counts in the fee', async () => {
    const build = (gas: string) => {
      swaps.change = (call, answer) =>
        call === 'build-transaction'
          ? { tx: { ...(answer.tx as object), eip155: { gas, gasPrice: '1000000000' } } }
          : answer
      return open(0, 1, '1')
    }
    await build('10000001')
    expect(state().swapTransaction).toBeDefined()
    expect(state().swapTransaction?.gas).toBeUndefined()
    expect(state().networkFee).toBe(10_000_001n * 10n ** 9n)
    fund(ether + 10_000_001n * 10n ** 9n - 1n)
    await quote()
    expect(state()).toMatchObject({ inputError: 'Insufficient balance', swapTransaction: undefined })
    fund(2n * ether)
    // control
    await build('10000000')
    expect(state().swapTransaction?.gas).toBe(10_000_000n)
  })

  it('[S4.15] [I4] what was found for an earlier edit changes nothing, whenever it comes', async () => {
    await open(0, 1, '1')
    const now = state()
    const finding = { inputError: 'Insufficient liquidity' } as const
    expect(reduceSwap(now, { type: 'found', edit: now.edit - 1, finding })).toBe(now)
    // control: of this edit
    expect(reduceSwap(now, { type: 'found', edit: now.edit, finding })).toMatchObject(finding)
  })

  it('[S4.15] [S3.08] while a price is renewed the last one stays to be read, but nothing of it can be signed', async () => {
    await open(0, 1, '1')
    const { quote: shown, networkFee, toTokenAmount } = state()
    expect(networkFee).toBeDefined()
    let answer = () => {}
    swaps.hold = (call) =>
      call === 'quotes'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : undefined
    const renewed = quote()
    await vi.waitFor(() => expect(swaps.asked.filter((call) => call === 'quotes')).toHaveLength(2))
    expect(state()).toMatchObject({ step: 'quoting', quote: shown, networkFee, toTokenAmount })
    expect([state().swapTransaction, state().approvalTransaction]).toEqual([undefined, undefined])
    swaps.rate = 3n
    answer()
    await renewed
    expect(state()).toMatchObject({ step: 'idle', toTokenAmount: '3000000000000' })
    // what can't be renewed is gone
    swaps.change = (name, given) => (name === 'quotes' ? new Response('{}', { status: 500 }) : given)
    const failed = quote()
    await vi.waitFor(() => expect(swaps.asked.filter((call) => call === 'quotes')).toHaveLength(3))
    answer()
    await expect(failed).rejects.toThrow()
    expect(state()).toMatchObject({
      step: 'idle',
      quote: undefined,
      networkFee: undefined,
      toTokenAmount: '',
    })
    // and an edit clears at once
    swaps.hold = () => undefined
    swaps.change = (_, given) => given
    await quote()
    update({ sourceTokenAmount: '2' })
    expect(state()).toMatchObject({ quote: undefined, networkFee: undefined })
  })

  it('[S5.16] [S4.15] an amount above the balance stops before allowance and transaction, to the last unit', async () => {
    swaps.held = 4_999_999n
    await open(1, 2, '5')
    expect(state()).toMatchObject({ inputError: 'Insufficient balance', swapTransaction: undefined })
    expect(swaps.asked).not.toContain('allowance')
    swaps.held = 5_000_000n
    await quote()
    expect(state().inputError).toBeUndefined()
  })

  it('[S5.17] [S9.19] the fee is reckoned in wei with the built transaction’s own estimate, and beside the coins that are swapped', async () => {
    // 120,000 gas at 1 gwei
    const fee = 120_000n * 10n ** 9n
    fund(ether + fee - 1n)
    await open(0, 1, '1')
    expect(state()).toMatchObject({ inputError: 'Insufficient balance', swapTransaction: undefined })
    fund(ether + fee)
    await quote()
    expect(state()).toMatchObject({ inputError: undefined, networkFee: fee })
    expect(state().swapTransaction).toBeDefined()
  })

  it.each([
    ['of the built transaction', 10n ** 30n, 120_000n],
    ['assumed for its approval', 0n, 150_000n],
  ])(
    '[S5.17] a token is swapped only with native currency for the gas %s, to the last wei',
    async (_, allowance, gas) => {
      swaps.allowance = allowance
      const fee = gas * 10n ** 9n
      fund(fee - 1n)
      await open(1, 2, '5')
      expect(state()).toMatchObject({
        inputError: 'Insufficient balance',
        swapTransaction: undefined,
        approvalTransaction: undefined,
      })
      fund(fee)
      await quote()
      expect(state().inputError).toBeUndefined()
      expect(state().swapTransaction ?? state().approvalTransaction).toBeDefined()
    },
  )

  it('[S3.08] reckons impact and gas from prices asked anew with each quote; one that went missing stays as it was', async () => {
    swaps.prices = { ETH: 2000, TUSD: 0.000_000_001 }
    await initialize()
    expect(state().tokens.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETH', 2000],
      ['TUSD', 0.000_000_001],
      ['LKT', undefined],
    ])
    fill(0, 1, '1')
    await quote()
    // one coin gives 2e18 units of a token of 6 decimals: 2e12 of it, at a billionth each 2000 dollars
    expect(state()).toMatchObject({
      sellPriceInUSD: 2000,
      buyPriceInUSD: 0.000_000_001,
      priceImpact: '0.00',
      networkFeeInUSD: '0.24',
    })
    swaps.prices = { ETH: 4000 }
    await quote()
    expect(state()).toMatchObject({
      sellPriceInUSD: 4000,
      priceImpact: '50.00',
      networkFeeInUSD: '0.48',
    })
  })

  it.each([
    [0, 1, '0', '20000000000'],
    [25, 0.5, '0.0025', '10000000000'],
    [150, 2, '0.015', '40000000000'],
  ])(
    '[S3.08, S9.18] with a fee of %s bps and a slippage of %s percent the amounts are %s and %s',
    async (feeBps, slippage, fee, most) => {
      swaps.change = (call, answer) =>
        call === 'quotes'
          ? { ...answer, quotes: (answer.quotes as object[]).map((quote) => ({ ...quote, feeBps })) }
          : answer
      await initialize()
      update({ slippage })
      fill(0, 1, '1')
      await quote()
      expect(state()).toMatchObject({ feeBps, providerFee: fee, maxSlippage: most })
    },
  )

  it('[S3.06] [X.41] a token has address, decimals, logo and permit as served, the coin by its placeholder; logos from the app’s own server only', async () => {
    swaps.change = (call, answer) =>
      call === 'tokens'
        ? {
            ...answer,
            tokens: (answer.tokens as object[]).map((token, index) => ({
              ...token,
              eip2612: index === 1,
              logoUri: `https://${index === 1 ? 'api' : 'evil'}.example/i.png`,
            })),
          }
        : answer
    await initialize()
    const rows = state().tokens.map(({ symbol, address, decimals, eip2612, logoUri }) => [
      symbol,
      address,
      decimals,
      eip2612,
      logoUri,
    ])
    expect(rows).toEqual([
      ['ETH', `eip155:1:0x${'e'.repeat(40)}`, 18, false, undefined],
      ['TUSD', `eip155:1:0x${'11'.repeat(20)}`, 6, true, 'https://api.example/i.png'],
      ['LKT', `eip155:1:0x${'22'.repeat(20)}`, 18, false, undefined],
    ])
  })

  it('[X.36] [I6] without prices a swap is quoted all the same, and nothing is reckoned from 0', async () => {
    await open(0, 1, '1')
    expect(state().swapTransaction).toBeDefined()
    expect(state()).toMatchObject({ toTokenAmount: '2000000000000', quote: { amount: ether } })
    for (const field of ['priceImpact', 'networkFeeInUSD', 'sellPriceInUSD'] as const)
      expect(state()[field]).toBeUndefined()
  })

  it('[S9.19] before a transaction is built the fee is that of 150,000 gas', async () => {
    await open(1, 2, '5')
    expect(state().networkFee).toBe(150_000n * 10n ** 9n)
  })

  it('[S4.16] lets the router spend exactly the amount; unlimited only by explicit choice', async () => {
    await open(1, 2, '5')
    const amountOf = () => {
      const { transaction } = state().approvalTransaction ?? {}
      return BigInt(`0x${String((transaction as { data?: string } | undefined)?.data).slice(-64)}`)
    }
    expect(amountOf()).toBe(5_000_000n)
    update({ unlimited: true })
    await quote()
    expect(amountOf()).toBe(2n ** 256n - 1n)
  })

  it('[S4.16] [3.5] a token that insists has its old approval taken back first, others not', async () => {
    swaps.allowance = 1n
    await open(1, 2, '5')
    expect(state().approvalTransaction?.reset).toBeUndefined()
    swaps.isStubborn = true
    await quote()
    expect(state().approvalTransaction?.reset).toMatchObject({
      transaction: { data: expect.stringMatching(/0{64}$/) },
    })
    await confirm()
    expect(test.adapter.sent).toHaveLength(2)
  })

  it('[S4.18] [I4] after the approval quote and transaction are asked for anew; what was left of an older one counts', async () => {
    swaps.allowance = 4_999_999n
    await open(1, 2, '5')
    expect(state().swapTransaction).toBeUndefined()
    const before = swaps.asked.length
    const approving = confirm()
    swaps.allowance = 5_000_000n
    await approving
    expect(swaps.asked.slice(before)).toContain('quotes')
    expect(state().swapTransaction).toBeDefined()
    expect(state().approvalTransaction).toBeUndefined()
  })

  it('[S4.18] [S8.07] [S8.39] a reverted approval stops with words, and nothing is asked anew', async () => {
    await open(1, 2, '5')
    const { connection } = test.adapter
    if (connection) connection.waitForTransaction = async ({ hash }) => ({ status: 'failed', hash })
    const before = swaps.asked.length
    const { toTokenAmount } = state()
    await expect(confirm()).rejects.toThrow('Transaction error')
    expect(swaps.asked.length).toBe(before)
    expect(names()).toEqual(['SWAP_APPROVAL_ERROR'])
    expect(propertiesOf('SWAP_APPROVAL_ERROR')).toEqual({
      network: 'eip155:1',
      isSmartAccount: false,
      swapFromToken: 'TUSD',
      swapToToken: 'LKT',
      swapFromAmount: '5',
      swapToAmount: toTokenAmount,
      message: 'SwapError SWAP_SEND',
    })
    expect(state().step).toBe('idle')
  })

  it('[S4.19] a swap the wallet has taken empties the form, and [S8.38] one that failed keeps it and says so', async () => {
    await open(0, 1, '1')
    test.wallet.fail('sendTransaction', { thrown: { code: -32603, message: 'node on fire' } })
    const { toTokenAmount } = state()
    await expect(confirm()).rejects.toThrow()
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR'])
    expect(propertiesOf('SWAP_ERROR')).toEqual({
      network: 'eip155:1',
      isSmartAccount: false,
      swapFromToken: 'ETH',
      swapToToken: 'TUSD',
      swapFromAmount: '1',
      swapToAmount: toTokenAmount,
      message: 'RpcError -32603',
    })
    expect(state()).toMatchObject({ sourceTokenAmount: '1', step: 'idle' })
    test.wallet.fail('sendTransaction', undefined)
    await confirm()
    expect(names()).toEqual(['INITIATE_SWAP', 'SWAP_ERROR', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(state()).toMatchObject({ status: 'uninitialized', sourceTokenAmount: '', tokens: [] })
  })

  it('[X.38, X.38c] a quote that is too old can’t be swapped', async () => {
    await open(0, 1, '1')
    vi.useFakeTimers({ now: Date.now() + 30_001, toFake: ['Date'] })
    await expect(confirm()).rejects.toMatchObject({ reason: 'expired' })
    vi.useRealTimers()
    expect(test.adapter.sent).toEqual([])
    expect(state().swapTransaction).toBeUndefined()
    await quote()
    await confirm()
    expect(test.adapter.sent).toHaveLength(1)
  })

  it.each([
    ['[S8.04]', 'allowance', 1, 2, 'Failed to check allowance'],
    ['[S8.05]', 'build-approve', 1, 2, 'Failed to create approval transaction'],
    ['[S8.06]', 'build-transaction', 0, 1, 'Failed to create transaction'],
  ])('%s a failing %s of tokens %d and %d says "%s"', async (_, call, from, to, message) => {
    refuse(call)
    await expect(open(from, to, '5')).rejects.toThrow(message)
  })

  it('a node that gives no gas price doesn’t stop a swap: the network itself is asked', async () => {
    refuse('gas-price')
    await open(0, 1, '1')
    expect(state().gasPrice).toBe(2_000_000_000n)
  })

  it('flips the tokens with the amount that was quoted', async () => {
    await open(0, 1, '1')
    dispatchSwap(drafts, { type: 'flip' })
    expect(state()).toMatchObject({
      sourceToken: { symbol: 'TUSD' },
      toToken: { symbol: 'ETH' },
      sourceTokenAmount: '2000000000000',
      toTokenAmount: '',
      quote: undefined,
    })
  })

  it('[S9.16] [S9.17] the slippage is one percent, kept between 0.1 and 5, and sent as it is', async () => {
    const sent: unknown[] = []
    swaps.change = (call, answer, asked) => {
      if (call === 'build-transaction') sent.push((asked as { eip155: unknown }).eip155)
      return answer
    }
    await open(0, 1, '1')
    expect(sent).toEqual([{ slippage: 1 }])
    for (const [wish, kept] of [
      [0, 0.1],
      [0.55, 0.6],
      [7, 5],
      [Number.NaN, 5],
    ] as const) {
      update({ slippage: wish })
      expect(state().slippage).toBe(kept)
    }
  })
})
