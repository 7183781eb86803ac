import type { CaipNetworkId } from '@latchkey/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SwapRequest } from '../../ports/assets.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { createEgress } from '../egress.ts'
import { createZeroExSwaps } from './zeroEx.ts'

const chain: CaipNetworkId = 'eip155:8453'
const native = `0x${'e'.repeat(40)}`
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const dai = `0x${'da'.repeat(20)}`
const usdc = `0x${'cc'.repeat(20)}`
const user = `0x${'a1'.repeat(20)}`
const key = 'a key nobody may see'

type Body = Record<string, unknown>
type Asked = { readonly path: string; readonly query: URLSearchParams; readonly headers: Body }

/** A local service that speaks the documented wire of 0x's Swap API v2. `rate`: what a unit gives, in thousandths. */
async function start() {
  const asked: Asked[] = []
  const state = {
    rate: 2000n,
    status: 200,
    hangs: false,
    change: (answer: Body, _kind: string): unknown => answer,
  }
  const { url: base, egress } = await startUpstream((response, request) => {
    const url = new URL(request.url, 'http://x')
    asked.push({ path: url.pathname, query: url.searchParams, headers: request.headers })
    const kind = url.pathname.split('/').at(-1) ?? ''
    const parameter = (name: string) => url.searchParams.get(name) ?? ''
    const sold = BigInt(parameter('sellAmount'))
    const bought = (sold * state.rate) / 1000n
    const least = (bought * (10_000n - BigInt(parameter('slippageBps') || '100'))) / 10_000n
    const isCoin = parameter('sellToken').toLowerCase() === native
    const answer: Body = {
      allowanceTarget: isCoin ? null : holder,
      blockNumber: '21000000',
      buyAmount: String(bought),
      buyToken: parameter('buyToken').toLowerCase(),
      fees: {
        integratorFee: null,
        zeroExFee: { amount: '150', token: parameter('buyToken').toLowerCase(), type: 'volume' },
        gasFee: null,
      },
      gas: '288079',
      gasPrice: '4837860000',
      issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
      liquidityAvailable: true,
      minBuyAmount: String(least),
      route: { fills: [], tokens: [] },
      sellAmount: String(sold),
      sellToken: parameter('sellToken').toLowerCase(),
      totalNetworkFee: '1393685870940000',
      zid: '0x111111111111111111111111',
      ...(kind === 'quote' && {
        transaction: {
          to: holder,
          data: '0x2213bc0b00',
          gas: '288079',
          gasPrice: '4837860000',
          value: isCoin ? String(sold) : '0',
        },
      }),
    }
    if (state.hangs) return
    const body = state.change(answer, kind)
    response.writeHead(state.status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const deadlines: (number | undefined)[] = []
  let time = 0
  const swaps = createZeroExSwaps({
    zeroEx: { url: base, key, chains: [chain] },
    egress: {
      ...egress,
      // the same deadlines, a hundred times sooner
      request(wanted) {
        deadlines.push(wanted.timeout)
        return egress.request(state.hangs ? { ...wanted, timeout: (wanted.timeout ?? 0) / 100 } : wanted)
      },
    },
    clock: { monotonic: () => time },
  })
  return {
    deadlines,
    swaps,
    asked,
    state,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const question: SwapRequest = { chain, from: dai, to: usdc, amount: 1_000_000n }
const terms = { user, atLeast: 1_980_000n, deadline: 2_000_000_000n }
const tells = (problem: RegExp) => ({
  name: 'SwapsUnavailableError',
  message: expect.stringMatching(problem),
})

describe('swaps by 0x', () => {
  it('[S7.07] asks for a price as 0x documents it, key and version in headers, and says who made the quote', async () => {
    const { swaps, asked } = await start()
    expect(swaps.chains()).toEqual([chain])
    expect(swaps.router(chain)).toBe(holder)
    expect(swaps.router('eip155:1')).toBeUndefined()
    expect(await swaps.quote(question)).toEqual({
      source: '0x',
      route: [dai, usdc],
      toAmount: 2_000_000n,
      router: holder,
      feeBps: 0,
    })
    const [one] = asked
    expect(one?.path).toBe('/swap/allowance-holder/price')
    expect(one?.headers).toMatchObject({ '0x-api-key': key, '0x-version': 'v2' })
    expect(Object.fromEntries(one?.query ?? [])).toMatchObject({ chainId: '8453', sellAmount: '1000000' })
    expect(one?.query.get('sellToken')?.toLowerCase()).toBe(dai)
    expect(JSON.stringify([...(one?.query ?? [])])).not.toContain(key)
  })

  it('[S7.12] builds for the account, with the slippage that is left to the least that may come', async () => {
    const { swaps, asked } = await start()
    const quote = await swaps.quote(question)
    if (!quote) throw new Error('no quote')
    expect(await swaps.build(question, quote, terms)).toEqual({ to: holder, data: '0x2213bc0b00', value: 0n })
    const query = asked.at(-1)?.query
    expect(asked.at(-1)?.path).toBe('/swap/allowance-holder/quote')
    expect(query?.get('taker')?.toLowerCase()).toBe(user)
    expect(query?.get('slippageBps')).toBe('100')
  })

  it('coins are sent along, exactly as many as were typed', async () => {
    const { swaps } = await start()
    const coins = { ...question, from: native }
    const quote = await swaps.quote(coins)
    if (!quote) throw new Error('no quote')
    expect(await swaps.build(coins, quote, terms)).toMatchObject({ value: 1_000_000n })
  })

  it('a price that fell a little is built with what is left of the slippage; one that fell too far is refused', async () => {
    const { swaps, asked, state } = await start()
    const quote = await swaps.quote(question)
    if (!quote) throw new Error('no quote')
    state.rate = 1990n
    await swaps.build(question, quote, terms)
    expect(asked.map(({ query }) => query.get('slippageBps'))).toEqual([null, '100', '50'])
    state.rate = 1979n
    await expect(swaps.build(question, quote, terms)).rejects.toMatchObject({
      name: 'SwapRefusedError',
      message: 'the price moved beyond the slippage',
    })
  })

  it('[S7.07] no way between the tokens is no quote; a token 0x doesn’t take is a refusal, and no outage', async () => {
    const { swaps, state } = await start()
    state.change = () => ({ liquidityAvailable: false, zid: '0x11' })
    expect(await swaps.quote(question)).toBeUndefined()
    state.status = 400
    state.change = () => ({ name: 'INPUT_INVALID', message: 'The input is invalid' })
    for (let n = 0; n < 5; n++)
      await expect(swaps.quote(question)).rejects.toMatchObject({
        name: 'SwapRefusedError',
        message: 'insufficient liquidity',
      })
    state.status = 200
    state.change = (answer) => answer
    expect(await swaps.quote(question)).toBeDefined()
  })

  it.each<[string, (answer: Body) => unknown, RegExp]>([
    ['another token to sell', (one) => ({ ...one, sellToken: usdc }), /another question/],
    ['another token to give', (one) => ({ ...one, buyToken: dai }), /another question/],
    ['another amount', (one) => ({ ...one, sellAmount: '1' }), /another question/],
    ['another spender', (one) => ({ ...one, allowanceTarget: user }), /another question/],
    ['no spender', (one) => ({ ...one, allowanceTarget: null }), /another question/],
    ['a negative amount', (one) => ({ ...one, buyAmount: '-5' }), /no answer/],
    ['an exponent', (one) => ({ ...one, buyAmount: '1e400' }), /no answer/],
    ['a number', (one) => ({ ...one, buyAmount: 5 }), /no answer/],
    ['no amount', ({ buyAmount, ...one }) => one, /no answer/],
    ['a page', () => '<html>', /no answer/],
    ['nothing', () => '', /no answer/],
  ])('[X.38] a price with %s is none', async (_, change, problem) => {
    const { swaps, state } = await start()
    state.change = change
    await expect(swaps.quote(question)).rejects.toMatchObject(tells(problem))
  })

  it.each<[string, Body]>([
    ['another contract', { to: user }],
    ['coins beside tokens', { value: '1' }],
    ['data that is none', { data: 'hello' }],
  ])('[X.38] a transaction with %s is refused', async (_, change) => {
    const { swaps, state } = await start()
    const quote = await swaps.quote(question)
    if (!quote) throw new Error('no quote')
    state.change = ({ transaction, ...one }) => ({
      ...one,
      transaction: { ...(transaction as Body), ...change },
    })
    await expect(swaps.build(question, quote, terms)).rejects.toMatchObject({ name: 'SwapsUnavailableError' })
  })

  it('[T-SWAP] one that never answers is given up within ten seconds, and asked again', async () => {
    const { swaps, state, deadlines } = await start()
    state.hangs = true
    await expect(swaps.quote(question)).rejects.toMatchObject(tells(/can’t be reached/))
    expect(deadlines).toEqual([10_000])
    state.hangs = false
    expect(await swaps.quote(question)).toBeDefined()
  })

  it('three failures in a row leave it alone for half a minute; no message holds the key', async () => {
    const { swaps, asked, state, pass } = await start()
    state.status = 500
    const failures = []
    for (let n = 0; n < 5; n++) failures.push(await swaps.quote(question).catch((error: unknown) => error))
    expect(asked).toHaveLength(3)
    for (const failure of failures) {
      expect(failure).toMatchObject({ name: 'SwapsUnavailableError' })
      expect(String(failure)).not.toContain(key)
    }
    state.status = 200
    pass(30_001)
    expect(await swaps.quote(question)).toBeDefined()
  })

  it('[T-SSRF] goes through the egress guard: a private address nobody opened is never reached', async () => {
    const egress = createEgress({ allow: [], allowContent: [] })
    onTestFinished(() => egress.close())
    const zeroEx = { url: 'http://127.0.0.1:9', key, chains: [chain] }
    const swaps = createZeroExSwaps({ zeroEx, egress, clock: { monotonic: () => 0 } })
    const failure = await swaps.quote(question)?.catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SwapsUnavailableError', cause: { name: 'EgressError' } })
    expect((failure as Error).cause).toMatchObject({ code: expect.not.stringMatching(/ECONNREFUSED/) })
  })
})
