import { beforeEach, describe, expect, it } from 'vitest'
import { getPrices } from '../accounts/getPrices.ts'
import { getTokens } from '../accounts/getTokens.ts'
import { createTestSwaps, type TestSwaps, testTokens } from '../testing/createTestSwaps.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { buildApproval, fetchAllowance } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { SwapError } from './errors.ts'
import { fetchSwapQuote, toMinimumReceived } from './fetchSwapQuote.ts'
import { fetchSwapTokens } from './findSwapToken.ts'
import { fetchGasPrice, getSwapQuote } from './getSwapQuote.ts'
import { getSwapTokens, mergeHoldings } from './getSwapTokens.ts'
import { offersSwaps } from './offersSwaps.ts'
import { isNativeToken } from './SwapToken.ts'
import { swap } from './swap.ts'
import { callSwapApi } from './swapRequests.ts'

const native = `0x${'e'.repeat(40)}` as const
const server = { api: 'https://api.example', projectId: 'local' }
const ether = 10n ** 18n

describe('the least that comes out', () => {
  it.each([
    [101n, 1, 100n],
    [10_000n, 1, 9_900n],
    [1n, 5, 1n],
    [10n ** 30n + 1n, 0.1, 999n * 10n ** 27n + 1n],
  ])(
    '[S9.17] [T-NUM] of %s less %s %% is %s: rounded up, never against the person',
    (amount, slippage, least) => {
      expect(toMinimumReceived(amount, slippage)).toBe(least)
    },
  )
})

describe('words of strangers', () => {
  it('[X.41] names and symbols of tokens and sources of quotes are short plain text', async () => {
    const swaps = createTestSwaps()
    const { config, wallet } = await startConnected({ server })
    const account = wallet.accounts[0] ?? expect.fail('no account')
    swaps.change = (call, answer) => {
      const foreign = {
        name: `<b>Te\u202Ether</b>${'x'.repeat(500)}`,
        symbol: `U\u0000SDT${'x'.repeat(100)}`,
      }
      if (call === 'tokens')
        return { ...answer, tokens: (answer.tokens as object[]).map((token) => ({ ...token, ...foreign })) }
      const source = `Po\u202Eol${'x'.repeat(50)}`
      if (call === 'quotes')
        return { quotes: (answer.quotes as object[]).map((quote) => ({ ...quote, source })) }
      return answer
    }
    const [token] = await fetchSwapTokens(config, { network: 'eip155:1', address: account })
    expect(token?.name).toHaveLength(64)
    expect(token?.symbol).toHaveLength(24)
    const tokens = await fetchSwapTokens(config, { network: 'eip155:1', address: account })
    const [from, to] = [tokens[0] ?? expect.fail('no token'), tokens[1] ?? expect.fail('no other token')]
    const order = {
      network: 'eip155:1',
      user: account as `0x${string}`,
      from,
      to,
      amount: 5n,
      slippage: 1,
    } as const
    const { source } = (await fetchSwapQuote(config, order)).quote
    expect(source).toHaveLength(32)
    expect(source).toMatch(/^Poolx+…?$/)
    for (const text of [token?.name, token?.symbol, source]) expect(text).not.toMatch(/\p{C}/u)
  })
})

describe('tokens to swap', () => {
  it('[S3.06] have what is held of them; decimals that differ are not believed, and no amount is guessed', () => {
    const [eth, tusd, lkt] = Object.values(testTokens).map((token) => ({ ...token, eip2612: false }))
    if (!eth || !tusd || !lkt) throw new Error('no tokens')
    const of = (token: typeof eth, more: object) => ({
      network: 'eip155:1' as const,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      amount: 5n,
      formatted: '0',
      ...more,
    })
    expect(
      mergeHoldings(
        [eth, tusd, lkt],
        [
          of(tusd, { address: tusd.address.toUpperCase().replace('EIP155:1:0X', 'eip155:1:0x'), price: 1 }),
          of(eth, { amount: 0n }),
          of(lkt, { address: lkt.address, decimals: 6 }),
        ],
      ),
    ).toEqual([{ ...tusd, amount: 5n, price: 1 }, { ...eth, amount: 0n }, lkt])
  })

  it.each([
    [`eip155:1:${native}`, true],
    [`eip155:10:${native.toUpperCase().replace('0X', '0x')}`, true],
    ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', true],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111', true],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:so11111111111111111111111111111111111111111', true],
    // The mint of wrapped SOL is a token.
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112', false],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${native}`, false],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182:0x', true],
    ['bip122:000000000019d6689c085ae165831e93:0x', true],
    [`eip155:1:0x${'1'.repeat(40)}`, false],
    [`eip155:1:0x${'e'.repeat(39)}f`, false],
  ])('[S9.24] %s is the native currency: %s', (address, expected) => {
    expect(isNativeToken({ address })).toBe(expected)
  })
})

describe('where swaps are offered', () => {
  const wellKnown = (more: object) =>
    Response.json({ api: 'https://api.example', projectId: 'local', preset: 'standard', ...more })

  it('[S9.21] by a server that doesn’t say, only with preset compat, on the usual networks', async () => {
    const usual = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    const strict = startTestConfig({ server }).config
    const compat = startTestConfig({ server, preset: 'compat' }).config
    for (const id of usual) {
      expect(await offersSwaps(compat, `eip155:${id}`)).toBe(true)
      expect(await offersSwaps(strict, `eip155:${id}`)).toBe(false)
    }
    for (const other of ['eip155:5', 'eip155:11155111', 'solana:mainnet'] as const)
      expect(await offersSwaps(compat, other)).toBe(false)
  })

  it('[S9.21, S9.62] not by a Latchkey server that lists none, with preset compat too', async () => {
    const swaps = createTestSwaps()
    swaps.wellKnown = () => wellKnown({})
    const { config } = startTestConfig({ server: 'https://api.example', preset: 'compat' })
    expect(await offersSwaps(config, 'eip155:1')).toBe(false)
  })

  it('[S9.21] [S9.62] by the server’s own list, local chains included', async () => {
    const swaps = createTestSwaps()
    swaps.wellKnown = () => wellKnown({ swaps: ['eip155:31337'] })
    const url = 'https://api.example'
    const { config } = startTestConfig({ server: url, preset: 'compat' })
    expect(await offersSwaps(config, 'eip155:31337')).toBe(true)
    expect(await offersSwaps(config, 'eip155:1')).toBe(false)
  })
})

describe('a swap and the server', () => {
  let swaps: TestSwaps
  beforeEach(() => {
    swaps = createTestSwaps()
  })

  it('[S8.15] [S8.16] a network the server doesn’t serve is refused in words, before anything is asked', async () => {
    const { config } = await startConnected({ server })
    // the server lists its networks with the first call
    await getSwapTokens(config)
    const schema = {
      '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
    }
    const ask = (call: 'gas-price' | 'build-approve' | 'build-transaction') =>
      callSwapApi(config, call, { schema, network: 'eip155:10' })
    await expect(ask('gas-price')).rejects.toThrow('Network not supported for Gas Price')
    await expect(ask('build-approve')).rejects.toThrow('Network not supported for Swaps')
    await expect(ask('build-transaction')).rejects.toThrow('Network not supported for Swaps')
    expect(swaps.asked).toEqual(['tokens'])
    // each in the product's own step
    const token = (digit: string) => ({
      address: `eip155:10:0x${digit.repeat(40)}` as const,
      name: digit,
      symbol: digit,
      decimals: 18,
      eip2612: false,
    })
    const order = {
      network: 'eip155:10',
      user: `0x${'a'.repeat(40)}`,
      from: token('1'),
      to: token('2'),
      amount: 5n,
      slippage: 1,
      unlimited: false,
      router: `0x${'3'.repeat(40)}`,
      quote: { amount: 5n, toAmount: 5n, atLeast: 4n, expiresAt: 0, source: '' },
    } as const
    await expect(fetchGasPrice(config, order)).rejects.toThrow('Network not supported for Gas Price')
    const unsupported = { name: 'SwapError', message: 'Network not supported for Swaps' }
    await expect(buildApproval(config, order, 0n)).rejects.toMatchObject(unsupported)
    await expect(buildSwap(config, order)).rejects.toMatchObject(unsupported)
    const quote = getSwapQuote(config, {
      sell: token('1'),
      buy: token('2'),
      amount: 5n,
      network: 'eip155:10',
      account: order.user,
    })
    await expect(quote).rejects.toMatchObject(unsupported)
    expect(swaps.asked).toEqual(['tokens'])
  })

  it('[S7.03] on a network the server doesn’t serve: no tokens, no quote, no allowance and no price, and nothing is asked', async () => {
    const { config } = await startConnected({ server })
    const network = 'eip155:10'
    const token = (digit: string) => ({
      address: `${network}:0x${digit.repeat(40)}` as const,
      name: digit,
      symbol: digit,
      decimals: 18,
      eip2612: false,
    })
    const order = {
      network,
      user: `0x${'a'.repeat(40)}`,
      from: token('1'),
      to: token('2'),
      amount: 5n,
      slippage: 1,
    } as const
    expect(await fetchSwapTokens(config, { network })).toEqual([])
    await expect(fetchSwapQuote(config, order)).rejects.toThrow(
      new SwapError({ reason: 'liquidity' }).message,
    )
    expect(await getPrices(config, { addresses: [order.from.address] })).toEqual([])
    swaps.allowance = 7n
    const router = `0x${'3'.repeat(40)}`
    expect(await fetchAllowance(config, { ...order, router, unlimited: false })).toMatchObject({ usable: 0n })
    expect([...swaps.asked, ...swaps.others]).toEqual([])
  })

  it('[S4.20] [S4.19] after a swap the next token list takes both tokens from the chain', async () => {
    const { config, adapter, wallet } = await startConnected({ server })
    const address = wallet.accounts[0] ?? expect.fail('no account')
    adapter.balances.set(address.toLowerCase(), 10n * ether)
    const list = () => getTokens(config, { address, network: 'eip155:1' })
    const forced = () => swaps.others.at(-1)?.searchParams.get('forceUpdate')
    await list()
    expect(forced()).toBeNull()
    const [sell, buy] = (await getSwapTokens(config)).tokens
    if (!sell || !buy) expect.fail('no tokens')
    await swap(config, { quote: await getSwapQuote(config, { sell, buy, amount: ether }) })
    await list()
    expect(new Set(forced()?.toLowerCase().split(','))).toEqual(
      new Set([testTokens.ETH.address, testTokens.TUSD.address]),
    )
  })
})
