import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LatchkeyEvent } from '../base/events.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer, type TestServer } from '../testing/startTestServer.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { getBalance } from './getBalance.ts'
import { getTokens } from './getTokens.ts'

const a = '0x00000000000000000000000000000000000000A1'
const b = '0x00000000000000000000000000000000000000B1'
const contract = '0x1111111111111111111111111111111111111111'
const coin = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  price: 2,
  value: 3,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
}
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '0.000000000000000001' },
  iconUrl: '',
}
const announced = (events: readonly LatchkeyEvent[]) =>
  events.filter(({ event }) => event === 'tokens_unavailable')

let server: TestServer
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const balances = (...list: object[]) => {
  server.answer = () => ({ body: { balances: list } })
}
const fail = (status = 503) => {
  server.answer = () => ({
    status,
    body: { status: 'FAILED', reasons: [{ field: '', description: 'down' }] },
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  server = await startTestServer()
  balances(coin, ether)
})
afterEach(() => vi.useRealTimers())

describe('getTokens', () => {
  it('[S3.05] [X.36] reads tokens exactly: base units, the native one first, no price where none is known', async () => {
    const { config } = await startConnected({ server: server.base })
    const list = await getTokens(config)
    expect(list).toEqual({
      account: `eip155:1:${a}`,
      network: 'eip155:1',
      tokens: [
        {
          network: 'eip155:1',
          name: 'Ether',
          symbol: 'ETH',
          decimals: 18,
          amount: 1n,
          formatted: '0.000000000000000001',
        },
        {
          network: 'eip155:1',
          address: `eip155:1:${contract}`,
          name: 'Coin',
          symbol: 'COIN',
          decimals: 6,
          amount: 1_500_000n,
          formatted: '1.5',
          price: 2,
          value: 3,
        },
      ],
      hidden: [],
      readAt: Date.now(),
      total: 3,
    })
    expect(config.state.accountDetails.eip155?.tokenBalance).toBe(list.tokens)
    expect(config.state.send.tokenBalances).toBe(list.tokens)
  })

  it('[S3.05] [S7.01] asks for one network, in dollars, as who it is', async () => {
    const { config } = await startConnected({ server: server.base })
    await getTokens(config)
    const [request] = server.asked
    expect(request?.path).toBe(`/v1/account/${a}/balance`)
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
      st: 'latchkey',
      sv: 'html-evm-0.0.0',
      projectId: 'local',
    })
  })

  it('[S5.09] hides what has no decimals, out of list and total, but within reach', async () => {
    const { config } = await startConnected({ server: server.base })
    const ticket = { ...coin, symbol: 'TICKET', value: 9, quantity: { decimals: '0', numeric: '7' } }
    balances(coin, ticket)
    const list = await getTokens(config)
    expect(list.tokens.map(({ symbol }) => symbol)).toEqual(['COIN'])
    expect(list.hidden).toMatchObject([{ symbol: 'TICKET', amount: 7n, hidden: 'lowQuality' }])
    expect(list.total).toBe(3)
  })

  it('[S5.09] follows the server that sorts by itself: its operator may allow a token without decimals', async () => {
    const { config } = await startConnected({ server: server.base })
    const ticket = { ...coin, symbol: 'TICKET', quantity: { decimals: '0', numeric: '7' } }
    const spam = { ...coin, symbol: 'SPAM', reason: 'spam' }
    server.answer = () => ({ body: { balances: [ticket], hidden: [spam], readAt: 1_799_999_999_000 } })
    const list = await getTokens(config)
    expect(list.tokens.map(({ symbol }) => symbol)).toEqual(['TICKET'])
    expect(list.hidden).toMatchObject([{ symbol: 'SPAM', hidden: 'spam' }])
    expect(list.readAt).toBe(1_799_999_999_000)
    server.answer = () => ({ body: { balances: [ticket], readAt: 1_799_999_999_000 } })
    later(30_000)
    expect((await getTokens(config)).tokens.map(({ symbol }) => symbol)).toEqual(['TICKET'])
  })

  it('[S5.10] does not ask about a network the server does not list, and shows its native balance', async () => {
    const { config, adapter, wallet, events } = await startConnected({
      server: server.base,
      networks: [testNetwork(1), testNetwork(4242)],
    })
    adapter.balances.set(a.toLowerCase(), 5n)
    wallet.changeNetwork('eip155:4242')
    const list = await getTokens(config)
    expect(list).toMatchObject({ nativeOnly: 'notServed', tokens: [{ symbol: 'ETH', amount: 5n }] })
    expect(list.tokens[0]).not.toHaveProperty('price')
    expect(list).not.toHaveProperty('total')
    expect(server.asked).toEqual([])
    expect(announced(events)).toHaveLength(1)
  })

  it('[S5.11] [X.43] does not ask about a testnet the server lists: native balance, no fiat value', async () => {
    const { config, adapter, events } = await startConnected({
      server: server.base,
      networks: [{ ...testNetwork(1), testnet: true }],
    })
    adapter.balances.set(a.toLowerCase(), 5n)
    expect(await getTokens(config)).toMatchObject({ nativeOnly: 'testnet', tokens: [{ amount: 5n }] })
    expect(server.asked).toEqual([])
    expect(announced(events)).toEqual([])
    const other = await startConnected()
    expect(await getTokens(other.config)).toMatchObject({ nativeOnly: 'noServer' })
  })

  it('[S9.03] keeps a list for 30 s, by CAIP-10 account and network', async () => {
    const { config } = await startConnected({ server: server.base })
    const first = await getTokens(config)
    later(29_999)
    expect(await getTokens(config)).toBe(first)
    expect(await getTokens(config, { address: a.toLowerCase() })).toBe(first)
    expect(server.asked).toHaveLength(1)
    await getTokens(config, { address: b })
    await getTokens(config, { network: 'eip155:10' })
    expect(server.asked).toHaveLength(3)
    later(1)
    await getTokens(config)
    expect(server.asked).toHaveLength(4)
    // A clock set back is no reason to keep a list for hours.
    later(-3_600_000)
    await getTokens(config)
    expect(server.asked).toHaveLength(5)
  })

  it('[S4.31] [S4.32] [S9.02] a failure is noted, and nothing is asked for 30 s after it', async () => {
    const { config } = await startConnected({ server: server.base })
    fail()
    const error = await getTokens(config).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'HttpError', status: 503, reasons: [{ description: 'down' }] })
    expect(config.state.send.lastRetry).toBe(Date.now())
    balances(coin)
    later(29_999)
    expect(await getTokens(config).catch((thrown: unknown) => thrown)).toBe(error)
    expect(server.asked).toHaveLength(1)
    later(1)
    expect((await getTokens(config)).tokens).toHaveLength(1)
    expect(server.asked).toHaveLength(2)
    expect(config.state.send.lastRetry).toBeUndefined()
  })

  it('[S4.32] [I1] callers meanwhile get the last list with its age, and when the next try may be', async () => {
    const { config } = await startConnected({ server: server.base })
    const first = await getTokens(config)
    later(60_000)
    fail()
    const stale = await getTokens(config)
    expect(stale).toMatchObject({
      tokens: first.tokens,
      readAt: first.readAt,
      failure: { status: 503 },
      retryAt: Date.now() + 30_000,
    })
    later(10_000)
    expect(await getTokens(config)).toEqual(stale)
    expect(server.asked).toHaveLength(2)
    later(20_000)
    balances(coin)
    expect(await getTokens(config)).not.toHaveProperty('failure')
  })

  it('[S4.31] [I1] a network the server could not read is a failure, and never an account without tokens', async () => {
    const { config } = await startConnected({ server: server.base })
    server.answer = () => ({ body: { balances: [], unavailable: ['eip155:1'] } })
    const error = await getTokens(config).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'NetworkUnreadError', code: 'NETWORK_UNREAD', network: 'eip155:1' })
    expect(config.state.send.lastRetry).toBe(Date.now())
    later(30_000)
    balances(coin)
    const known = await getTokens(config)
    later(60_000)
    server.answer = () => ({ body: { balances: [], unavailable: ['eip155:1'] } })
    expect(await getTokens(config)).toMatchObject({ tokens: known.tokens, readAt: known.readAt })
    later(30_000)
    server.answer = () => ({ body: { balances: [], unavailable: ['eip155:10'] } })
    expect((await getTokens(config)).tokens).toEqual([])
  })

  it('[S8.01] says that balances are unavailable once per 30 s and account, over its networks', async () => {
    const { config, events } = await startConnected({ server: server.base })
    fail()
    await getTokens(config).catch(() => {})
    await getTokens(config, { network: 'eip155:10' }).catch(() => {})
    await getTokens(config).catch(() => {})
    expect(announced(events)).toEqual([
      {
        event: 'tokens_unavailable',
        properties: { account: `eip155:1:${a.toLowerCase()}`, network: 'eip155:1', reason: 'failed' },
      },
    ])
    await getTokens(config, { address: b }).catch(() => {})
    expect(announced(events)).toHaveLength(2)
    later(30_000)
    await getTokens(config).catch(() => {})
    expect(announced(events)).toHaveLength(3)
  })

  it('[I1] [X.37] equal requests share one read; one leaving does not disturb the other', async () => {
    const { config } = await startConnected({ server: server.base })
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answer = async () => {
      await gate
      return { body: { balances: [coin] } }
    }
    const controller = new AbortController()
    const left = getTokens(config, { signal: controller.signal }).catch((error: unknown) => error)
    const stays = getTokens(config)
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    controller.abort()
    expect(await left).toMatchObject({ name: 'AbortedError' })
    release()
    expect((await stays).tokens).toHaveLength(1)
    expect(server.asked).toHaveLength(1)
  })

  it('[I2] what comes for an account or network that is no longer in use is dropped', async () => {
    const { config, wallet } = await startConnected({ server: server.base })
    const held: (() => void)[] = []
    server.answer = async ({ query }) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return { body: { balances: [{ ...coin, chainId: query.get('chainId'), address: undefined }] } }
    }
    const first = getTokens(config).catch((error: unknown) => error)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    wallet.changeAccounts([b])
    held[0]?.()
    expect(await first).toMatchObject({ name: 'AbortedError' })
    expect(config.state.accountDetails.eip155?.tokenBalance).toBeUndefined()
    expect(config.state.send.tokenBalances).toEqual([])
    const second = getTokens(config).catch((error: unknown) => error)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    await switchNetwork(config, { network: 'eip155:10' })
    held[1]?.()
    expect(await second).toMatchObject({ name: 'AbortedError' })
  })

  it('shows a token that is all spent no more, but the native currency at zero', async () => {
    const { config } = await startConnected({ server: server.base })
    const quantity = { decimals: '18', numeric: '0' }
    balances({ ...ether, quantity }, { ...coin, quantity })
    expect((await getTokens(config)).tokens).toMatchObject([{ symbol: 'ETH', amount: 0n, formatted: '0' }])
  })

  it('[I2] [I6] leaves out entries of other networks and amounts that make no sense', async () => {
    const { config } = await startConnected({ server: server.base })
    balances(
      coin,
      { ...coin, chainId: 'eip155:10' },
      { ...coin, address: `eip155:10:${contract}` },
      { ...coin, quantity: { decimals: '6', numeric: '1.1234567' } },
      { ...coin, quantity: { decimals: '999', numeric: '1' } },
    )
    expect((await getTokens(config)).tokens).toHaveLength(1)
  })

  it('[I6] takes 0 to 255 decimals and 2^256-1 as they are', async () => {
    const { config } = await startConnected({ server: server.base })
    const most = 2n ** 256n - 1n
    const text = most.toString().padStart(256, '0')
    balances(
      {
        ...coin,
        symbol: 'MANY',
        quantity: { decimals: '255', numeric: `${text.slice(0, -255)}.${text.slice(-255)}` },
      },
      { ...coin, symbol: 'PEPE', price: 0, value: undefined, quantity: { decimals: '36', numeric: '1' } },
    )
    const { tokens } = await getTokens(config)
    expect(tokens.map(({ amount }) => amount)).toEqual([most, 10n ** 36n])
    expect(tokens[1]).not.toHaveProperty('price')
    expect(tokens[1]).not.toHaveProperty('value')
  })

  it.each([
    ['a negative price', { price: -1 }],
    ['a negative value', { value: -1 }],
    ['a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['an exponent', { quantity: { decimals: '18', numeric: '1e-7' } }],
  ])('[I6] [X.36] refuses an answer with %s', async (_title, change) => {
    const { config } = await startConnected({ server: server.base })
    balances({ ...coin, ...change })
    await expect(getTokens(config)).rejects.toMatchObject({ name: 'InvalidResponseError', reason: 'shape' })
  })

  it('the names of tokens are one line of plain text, and no icon is loaded from a stranger', async () => {
    const { config } = await startConnected({ server: server.base })
    balances({
      ...coin,
      name: `<b>Te\u202Ether</b>\n${'x'.repeat(500)}`,
      symbol: 'U\u0000SDT',
      iconUrl: 'https://tracker.example/pixel.png',
    })
    const [token] = (await getTokens(config)).tokens
    expect(token).toMatchObject({ symbol: 'USDT' })
    expect(token?.name).toMatch(/^<b>Tether<\/b> x{50}$/)
    expect(token).not.toHaveProperty('iconUrl')
  })

  it('[S9.03] two configs on one page share nothing', async () => {
    const first = await startConnected({ server: server.base })
    const second = await startConnected({ server: server.base })
    await getTokens(first.config)
    await getTokens(second.config)
    expect(server.asked).toHaveLength(2)
    expect(await getBalance(first.config)).toMatchObject({ symbol: 'ETH' })
  })
})
