import { parseCaipAddress } from '@latchkey/protocol'
import {
  errorEnvelope,
  projectConfig,
  swapAllowance,
  swapApproval,
  swapBuild,
  swapGasPrice,
  swapQuotes,
  swapTokens,
  tokenBalances,
  wellKnownLatchkey,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SwapStack, startSwapStack } from '../testing/startSwapStack.ts'

let stack: SwapStack
let snapshot: string

beforeAll(async () => {
  stack = await startSwapStack()
}, 120_000)
afterAll(() => stack?.close())
beforeEach(async () => {
  snapshot = await stack.rpc('evm_snapshot', [])
})
afterEach(() => stack.rpc('evm_revert', [snapshot]))

const ether = 10n ** 18n
const read = async <schema extends v.GenericSchema>(response: Response, schema: schema) => {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return v.parse(schema, body)
}
const refusal = async (response: Response) => {
  const { reasons } = v.parse(errorEnvelope, await response.json())
  return [response.status, reasons[0]?.field, reasons[0]?.description]
}
const swap = (from: string, to: string, amount: bigint) => ({
  from: stack.token(from),
  to: stack.token(to),
  amount: String(amount),
  userAddress: stack.user,
})
const quote = async (from: string, to: string, amount: bigint) => {
  const { quotes } = await read(await stack.get('/v1/convert/quotes', swap(from, to, amount)), swapQuotes)
  return quotes[0]
}
const build = async (from: string, to: string, amount: bigint, more: object = {}) => {
  const userAddress = `eip155:31337:${stack.user}`
  return stack.build({ ...swap(from, to, amount), userAddress, eip155: { slippage: 1 }, ...more })
}
/** The word of call data that says the least that comes. */
const minimumOf = (data: string, from: string) => (from === 'ETH' ? data.slice(10, 74) : data.slice(74, 138))
const plain = (account: string) => parseCaipAddress(account)?.address ?? ''
/** Asserts that a price pays the base fee of the next block. */
const expectPriced = async (gasPrice: string) => {
  const parameters = ['0x1', 'latest', []]
  const { baseFeePerGas } = await stack.rpc<{ baseFeePerGas: string[] }>('eth_feeHistory', parameters)
  expect(BigInt(gasPrice)).toBeGreaterThanOrEqual(BigInt(baseFeePerGas.at(-1) ?? -1))
  expect(BigInt(gasPrice)).toBeGreaterThan(0n)
}
const allow = async (symbol: string, amount: bigint) => {
  const query = { ...swap(symbol, 'ETH', amount), userAddress: `eip155:31337:${stack.user}` }
  const { tx } = await read(await stack.get('/v1/convert/build-approve', query), swapApproval)
  // as existing clients do: to the echoed source token
  expect((await stack.transact({ to: plain(tx.from), data: tx.data })).isDone).toBe(true)
}

describe('what can be swapped', () => {
  it('[S7.08] lists the native currency and the operator’s tokens', async () => {
    const answer = await stack.get('/v1/convert/tokens', { chainId: 'eip155:31337' })
    const { tokens } = await read(answer, swapTokens)
    expect(tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      ...stack.chain.tokens.map(({ symbol }) => symbol),
    ])
    expect(tokens[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: stack.token('ETH'),
      decimals: 18,
      logoUri: null,
      eip2612: false,
    })
    expect(tokens.find(({ symbol }) => symbol === 'WBTC')).toMatchObject({
      address: stack.token('WBTC'),
      decimals: 8,
    })
  })

  it('[S7.08] a contract by its address says what it is, and that it is not listed where it isn’t', async () => {
    const describeToken = async (address: string) => {
      const answer = await stack.get('/v1/convert/tokens', { chainId: 'eip155:31337', address })
      return (await read(answer, swapTokens)).tokens
    }
    const [listed] = await describeToken(stack.contract('LINK'))
    expect(listed).toMatchObject({ symbol: 'LINK' })
    expect(listed).not.toHaveProperty('unverified')
    // the shares of a pool are a token that no list has
    const { factory = '', wrapped = '' } = stack.chain.exchange ?? {}
    const [one, other] = [stack.contract('LINK'), wrapped].map((token) => token.slice(2).padStart(64, '0'))
    const pool = await stack.rpc('eth_call', [{ to: factory, data: `0xe6a43905${one}${other}` }, 'latest'])
    expect(await describeToken(`0x${pool.slice(-40)}`)).toMatchObject([
      { symbol: 'UNI-V2', unverified: true },
    ])
    expect(await describeToken(stack.user)).toEqual([])
  })

  it.each([
    [undefined, 'chainId'],
    ['eip155:5', 'chainId'],
    ['nonsense', 'chainId'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'address'],
  ])('[S7.08] tokens of %s are 400', async (chainId, field) => {
    expect(await refusal(await stack.get('/v1/convert/tokens', { chainId }))).toEqual([
      400,
      field,
      expect.any(String),
    ])
  })

  it('[S7.40] the configuration of a project says that the server swaps', async () => {
    const answer = await stack.get('/appkit/v1/config', { st: 'latchkey', sv: '1' })
    const { features } = await read(answer, projectConfig)
    expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: null })
  })

  it('[S9.21] the list of chains is the operator’s, local ones included', async () => {
    const answer = await fetch(`${stack.url}/.well-known/latchkey`)
    expect(await read(answer, wellKnownLatchkey)).toMatchObject({ swaps: ['eip155:31337'] })
  })
})

describe('quotes', () => {
  it('[S7.07, S9.18] answers base units, and tells source, way, router, fee and how long it is good for', async () => {
    const found = await quote('ETH', 'TUSD', ether)
    expect(found).toMatchObject({
      id: null,
      fromAmount: String(ether),
      fromAccount: stack.token('ETH'),
      toAccount: stack.token('TUSD'),
      source: 'Uniswap v2',
      route: [stack.token('WETH'), stack.token('TUSD')],
      feeBps: 0,
      validFor: 30_000,
    })
    expect(plain(found?.router ?? '')).toBe(stack.chain.exchange?.router)
  })

  it.each([
    ['ETH', 'TUSD', ether],
    ['TUSD', 'DAI', 1_000_000n],
    ['LKT', 'WBTC', 25n * ether],
    ['OUSD', 'ETH', 2_500_000_000n],
    ['DAI', 'LINK', 10_000_001n],
  ])('[S7.07] %s to %s is what the router itself would give, to the unit', async (from, to, amount) => {
    const found = await quote(from, to, amount)
    const path = found?.route?.map((token) => plain(token).slice(2).toLowerCase().padStart(64, '0')) ?? []
    const words = [amount, 64n, BigInt(path.length)].map((word) => word.toString(16).padStart(64, '0'))
    // getAmountsOut(uint256,address[])
    const data = `0xd06ca61f${words.join('')}${path.join('')}`
    const answer = await stack.rpc('eth_call', [{ to: stack.chain.exchange?.router, data }, 'latest'])
    expect(BigInt(`0x${answer.slice(-64)}`)).toBe(BigInt(found?.toAmount ?? -1))
  })

  it('[S7.07] goes over a token in between where that gives more, directly where not', async () => {
    expect((await quote('TUSD', 'DAI', 1_000_000n))?.route).toHaveLength(2)
    expect((await quote('LKT', 'LINK', ether))?.route).toEqual(
      ['LKT', 'WETH', 'LINK'].map((symbol) => stack.token(symbol)),
    )
  })

  it('[S7.07] no way between two tokens is an empty list; too much for the pools is refused with the reason', async () => {
    expect(await quote('ETH', 'TICKET', ether)).toBeUndefined()
    expect(await quote('ETH', 'WETH', ether)).toBeUndefined()
    const answer = await stack.get('/v1/convert/quotes', swap('ETH', 'TUSD', 300n * ether))
    expect(await refusal(answer)).toEqual([400, '', 'Conversion parameter error: insufficient liquidity'])
    const most = await stack.get('/v1/convert/quotes', swap('ETH', 'TUSD', 2n ** 256n - 1n))
    expect(await refusal(most)).toEqual([400, '', 'Conversion parameter error: insufficient liquidity'])
  })

  it.each([
    ['nothing', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount with a point', { amount: '1.5' }],
    ['an exponent', { amount: '1e18' }],
    ['more than 256 bits', { amount: String(2n ** 256n) }],
    ['a token that is no CAIP-10', { from: '0x12' }],
    ['a target on another chain', { to: `eip155:1:0x${'1'.repeat(40)}` }],
    ['a user on another chain', { userAddress: `eip155:1:0x${'1'.repeat(40)}` }],
    ['an unknown chain', { from: `eip155:5:0x${'1'.repeat(40)}`, to: `eip155:5:0x${'2'.repeat(40)}` }],
    ['the same token twice', { to: 'from' }],
  ])('[S7.07] %s is 400', async (_, change: Record<string, string>) => {
    const query = { ...swap('ETH', 'TUSD', ether), ...change }
    const same = change.to === 'from' ? { ...query, to: query.from } : query
    expect((await refusal(await stack.get('/v1/convert/quotes', same)))[0]).toBe(400)
  })

  it.each(['from', 'to', 'amount'])('[S7.76] a query without %s is 400 and names it', async (name) => {
    const query = { ...swap('ETH', 'TUSD', ether), [name]: '' }
    expect(await refusal(await stack.get('/v1/convert/quotes', query))).toEqual([
      400,
      name,
      `${name} is missing`,
    ])
  })
})

it('[S9.24] the placeholder of the native currency is known in any case of its letters', async () => {
  const asked = swap('ETH', 'TUSD', ether)
  const placeholder = 'eip155:31337:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  for (const from of [placeholder, placeholder.toLowerCase()]) {
    const { quotes } = await read(await stack.get('/v1/convert/quotes', { ...asked, from }), swapQuotes)
    expect(quotes[0]).toMatchObject({ fromAccount: from, route: [stack.token('WETH'), stack.token('TUSD')] })
    const answer = await build('ETH', 'TUSD', ether, { from })
    expect((await read(answer, swapBuild)).tx.value).toBe(String(ether))
  }
})

describe('allowance and gas', () => {
  it('[S7.10] what the router may spend; the native currency needs no leave', async () => {
    const ask = async (symbol: string) => {
      const query = { tokenAddress: stack.token(symbol), userAddress: `eip155:31337:${stack.user}` }
      return (await read(await stack.get('/v1/convert/allowance', query), swapAllowance)).allowance
    }
    expect(await ask('TUSD')).toBe('0')
    await allow('TUSD', 7n)
    expect(await ask('TUSD')).toBe('7')
    expect(await ask('ETH')).toBe(String(2n ** 256n - 1n))
  })

  it('[S7.76] an address without a token is refused, as the asset: an account, and a contract that has no allowances', async () => {
    const router = stack.chain.exchange?.router ?? ''
    for (const address of [stack.user, router]) {
      const query = { tokenAddress: `eip155:31337:${address}`, userAddress: `eip155:31337:${stack.user}` }
      expect(await refusal(await stack.get('/v1/convert/allowance', query))).toEqual([
        400,
        'asset',
        'Asset is not supported: it is no token',
      ])
    }
  })

  it('[S7.11] three prices in wei, each above the one before and above what the next block takes', async () => {
    const prices = await read(await stack.get('/v1/convert/gas-price', { chainId: '31337' }), swapGasPrice)
    const { baseFeePerGas } = await stack.rpc<{ baseFeePerGas: string[] }>('eth_feeHistory', [
      '0x1',
      'latest',
      [],
    ])
    const [standard, fast, instant] = [prices.standard, prices.fast, prices.instant].map(BigInt)
    expect(standard).toBeGreaterThanOrEqual(BigInt(baseFeePerGas.at(-1) ?? 0))
    expect(fast).toBeGreaterThan(standard ?? 0n)
    expect(instant).toBeGreaterThan(fast ?? 0n)
  })
})

describe('approvals', () => {
  it('[S7.13] echoes both tokens, and lets the router spend exactly that much', async () => {
    const query = { ...swap('TUSD', 'ETH', 5n), userAddress: `eip155:31337:${stack.user}` }
    const { tx } = await read(await stack.get('/v1/convert/build-approve', query), swapApproval)
    const router = stack.chain.exchange?.router.slice(2).toLowerCase().padStart(64, '0')
    expect(tx).toMatchObject({
      from: stack.token('TUSD'),
      to: stack.token('ETH'),
      data: `0x095ea7b3${router}${'5'.padStart(64, '0')}`,
      value: '0',
    })
    await expectPriced(tx.eip155.gasPrice)
  })

  it('[S7.13] without an amount it is unlimited, as existing clients expect', async () => {
    const { from, to, userAddress } = swap('TUSD', 'ETH', 5n)
    const answer = await stack.get('/v1/convert/build-approve', { from, to, userAddress })
    expect((await read(answer, swapApproval)).tx.data.slice(-64)).toBe('f'.repeat(64))
  })

  it('[S7.13] of the native currency has the same form, and sent as existing clients do it moves nothing', async () => {
    const answer = await stack.get('/v1/convert/build-approve', swap('ETH', 'TUSD', 5n))
    const { tx } = await read(answer, swapApproval)
    expect(tx).toMatchObject({ from: stack.token('ETH'), to: stack.token('TUSD'), value: '0' })
    expect(tx.data).toMatch(/^0x095ea7b3/)
    expect((await stack.transact({ to: plain(tx.from), data: tx.data })).isDone).toBe(true)
  })
})

describe('the built swap', () => {
  it('[S7.12] echoes the account as the caller wrote it', async () => {
    const user = stack.user.toLowerCase()
    for (const written of [user, `0x${user.slice(2).toUpperCase()}`, `eip155:31337:${user}`]) {
      const { tx } = await read(await build('ETH', 'TUSD', ether, { userAddress: written }), swapBuild)
      expect(tx.from).toBe(written.includes(':') ? written : `eip155:31337:${written}`)
    }
  })

  it.each([
    ['ETH', 'TUSD', ether],
    ['TUSD', 'ETH', 2_500_000_000n],
    ['OUSD', 'LKT', 1_000_000_000n],
  ])('[S7.12] %s to %s, sent, gives exactly what was quoted', async (from, to, amount) => {
    if (from !== 'ETH') await allow(from, amount)
    const found = await quote(from, to, amount)
    const { tx } = await read(await build(from, to, amount, { toAmount: found?.toAmount }), swapBuild)
    expect(tx).toMatchObject({
      from: `eip155:31337:${stack.user}`,
      amount: found?.toAmount,
      value: from === 'ETH' ? String(amount) : '0',
    })
    await expectPriced(tx.eip155.gasPrice)
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(21_000n)
    const before = await stack.balance(to)
    const sent = await stack.transact({ to: plain(tx.to), data: tx.data, value: BigInt(tx.value ?? 0) })
    expect(sent.isDone).toBe(true)
    const paid = to === 'ETH' ? sent.fee : 0n
    expect((await stack.balance(to)) - before + paid).toBe(BigInt(found?.toAmount ?? -1))
  })

  it('[S4.20] once it is done, a balance call that forces both tokens says what the chain does', async () => {
    const held = async (forceUpdate?: string) => {
      const query = { currency: 'usd', chainId: 'eip155:31337', forceUpdate }
      const answer = await stack.get(`/v1/account/${stack.user}/balance`, query)
      const { balances } = await read(answer, tokenBalances)
      return balances.find(({ symbol }) => symbol === 'TUSD')?.quantity.numeric
    }
    // what the server would give again for a while
    const before = await held()
    const { tx } = await read(await build('ETH', 'TUSD', ether), swapBuild)
    await stack.transact({ to: plain(tx.to), data: tx.data, value: ether })
    const units = await stack.balance('TUSD')
    const forced = await held([stack.token('ETH'), stack.token('TUSD')].join(','))
    expect(forced).not.toBe(before)
    expect(
      BigInt((forced ?? '').replace(/^(\d+)\.?(\d*)$/, (_, whole, part) => whole + part.padEnd(6, '0'))),
    ).toBe(units)
  })

  it('[S9.17] keeps the slippage: a price that moved by more makes it fail, and nothing is taken', async () => {
    const { tx } = await read(await build('ETH', 'TUSD', ether), swapBuild)
    // somebody else is quicker, by much
    const other = await read(await build('ETH', 'TUSD', 20n * ether), swapBuild)
    await stack.transact({ to: plain(other.tx.to), data: other.tx.data, value: 20n * ether })
    const before = await stack.balance('TUSD')
    const late = await stack.transact({ to: plain(tx.to), data: tx.data, value: ether })
    expect(late.isDone).toBe(false)
    expect(await stack.balance('TUSD')).toBe(before)
    // the control: with room for it, it passes
    const wide = await read(await build('ETH', 'TUSD', ether, { eip155: { slippage: 5 } }), swapBuild)
    const sent = await stack.transact({ to: plain(wide.tx.to), data: wide.tx.data, value: ether })
    expect(sent.isDone).toBe(true)
  })

  it.each([
    ['no allowance', 'TUSD', 1_000_000n, 'insufficient allowance'],
    ['more than there is', 'TUSD', 400_000_000_000n, 'insufficient allowance'],
    ['a token nobody has', 'LINK', ether, 'insufficient balance'],
    ['more than the pools take', 'ETH', 300n * ether, 'insufficient liquidity'],
  ])('[S7.12] %s is refused with the reason', async (_, from, amount, reason) => {
    expect(await refusal(await build(from, from === 'ETH' ? 'TUSD' : 'ETH', amount))).toEqual([
      400,
      '',
      `Conversion parameter error: ${reason}`,
    ])
  })

  it('[S7.12] a token that keeps back a part of each transfer is refused, not sold for less', async () => {
    const mint = `0x40c10f19${stack.user.slice(2).toLowerCase().padStart(64, '0')}${(5n * ether).toString(16).padStart(64, '0')}`
    await stack.transact({ to: stack.contract('TOLL'), data: mint })
    await allow('TOLL', 5n * ether)
    expect((await refusal(await build('TOLL', 'ETH', 5n * ether)))[2]).toMatch(/keeps back a part/)
  })

  it.each(['ETH', 'TUSD'])(
    '[X.38] [S7.12] nor is one bought for %s of which less would arrive than was promised, also without an estimate',
    async (from) => {
      const amount = from === 'ETH' ? ether : 2_500_000_000n
      if (from !== 'ETH') await allow(from, amount)
      for (const more of [{}, { disableEstimate: true }])
        expect(await refusal(await build(from, 'TOLL', amount, more))).toEqual([
          400,
          '',
          expect.stringMatching(/keeps back a part/),
        ])
      // the control: the exchange itself takes it, and a twentieth is missing
      const found = await quote(from, 'TOLL', amount)
      const { tx } = await read(await build(from, 'LKT', amount), swapBuild)
      const data = tx.data
        .replaceAll(
          stack.contract('LKT').slice(2).toLowerCase(),
          stack.contract('TOLL').slice(2).toLowerCase(),
        )
        .replace(minimumOf(tx.data, from), '0'.repeat(64))
      const before = await stack.balance('TOLL')
      expect((await stack.transact({ to: plain(tx.to), data, value: BigInt(tx.value ?? 0) })).isDone).toBe(
        true,
      )
      expect((await stack.balance('TOLL')) - before).toBeLessThan(BigInt(found?.toAmount ?? 0))
    },
  )

  it('[S7.12] a swap whose approval is sent with it is simulated as one, and changes nothing on the chain', async () => {
    const body = { disableEstimate: true, withApproval: true }
    const { tx } = await read(await build('TUSD', 'LKT', 5_000_000n, body), swapBuild)
    // what both take, not an assumed amount
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(100_000n)
    expect(tx.eip155.gas).not.toBe('300000')
    const query = { tokenAddress: stack.token('TUSD'), userAddress: `eip155:31337:${stack.user}` }
    expect(await (await stack.get('/v1/convert/allowance', query)).json()).toEqual({ allowance: '0' })
    // control: without the approval the chain refuses it
    expect((await refusal(await build('TUSD', 'LKT', 5_000_000n)))[2]).toMatch(/insufficient allowance/)
    const more = await refusal(await build('LINK', 'ETH', ether, body))
    expect(more[2]).toMatch(/insufficient balance/)
  })

  it('[X.38] [S7.12] a token that keeps back a part of each transfer is neither sold nor bought in one with its approval', async () => {
    const mint = `0x40c10f19${stack.user.slice(2).toLowerCase().padStart(64, '0')}${(5n * ether).toString(16).padStart(64, '0')}`
    await stack.transact({ to: stack.contract('TOLL'), data: mint })
    const body = { disableEstimate: true, withApproval: true }
    for (const [from, to, amount] of [
      ['TOLL', 'ETH', 5n * ether],
      ['TUSD', 'TOLL', 2_500_000_000n],
    ] as const)
      expect((await refusal(await build(from, to, amount, body)))[2]).toMatch(/keeps back a part/)
  })

  it('[S7.12] existing clients’ bodies are taken: whole slippage, no estimate', async () => {
    const { tx } = await read(await build('TUSD', 'LKT', 5n, { disableEstimate: true }), swapBuild)
    expect(tx.eip155.gas).toBe('300000')
  })

  it.each([1, 0.5, 50])('[S7.12] the slippage is %d percent of what was quoted', async (slippage) => {
    const found = await quote('ETH', 'TUSD', ether)
    const { tx } = await read(await build('ETH', 'TUSD', ether, { eip155: { slippage } }), swapBuild)
    const minimum = BigInt(`0x${minimumOf(tx.data, 'ETH')}`)
    // rounded up: never less than that
    expect(minimum).toBe((BigInt(found?.toAmount ?? 0) * BigInt(1_000 - slippage * 10) + 999n) / 1_000n)
  })

  it.each([
    ['no eip155', { eip155: undefined }, 400],
    ['a slippage above 50', { eip155: { slippage: 51 } }, 422],
    ['a negative slippage', { eip155: { slippage: -1 } }, 422],
    ['a slippage that is text', { eip155: { slippage: '1' } }, 422],
    ['no user', { userAddress: '' }, 400],
    ['an amount that is a number', { amount: 5 }, 422],
  ])('[S7.12] %s is refused', async (_, change, status) => {
    expect((await build('ETH', 'TUSD', ether, change)).status).toBe(status)
  })
})

describe('a chain that is down', () => {
  afterEach(() => stack.way.mend())

  it('[S7.76] is 503 on every swap route, and serves again afterwards', async () => {
    const userAddress = `eip155:31337:${stack.user}`
    const requests = {
      quotes: () => stack.get('/v1/convert/quotes', swap('ETH', 'TUSD', ether)),
      allowance: () => stack.get('/v1/convert/allowance', { tokenAddress: stack.token('TUSD'), userAddress }),
      'gas-price': () => stack.get('/v1/convert/gas-price', { chainId: '31337' }),
      'build-approve': () =>
        stack.get('/v1/convert/build-approve', { ...swap('TUSD', 'ETH', 5n), userAddress }),
      'build-transaction': () => build('ETH', 'TUSD', ether),
    }
    stack.way.cut()
    const unavailable = [503, '', 'Conversion provider is temporarily unavailable']
    for (const [name, request] of Object.entries(requests))
      expect([name, ...(await refusal(await request()))]).toEqual([name, ...unavailable])
    stack.way.mend()
    for (const [name, request] of Object.entries(requests))
      await expect
        .poll(async () => [name, (await request()).status], { timeout: 60_000, interval: 500 })
        .toEqual([name, 200])
  }, 120_000)
})
