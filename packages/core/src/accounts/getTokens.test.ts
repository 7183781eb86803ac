import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LatchkeyEvent } from '../base/events.ts'
import { invalidateTokens } from '../config/tokenChanges.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer, type TestServer } from '../testing/startTestServer.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { testNetwork } from '../testing/testNetwork.ts'
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
let config: Awaited<ReturnType<typeof startConnected>>['config']
let wallet: Awaited<ReturnType<typeof startConnected>>['wallet']
let events: readonly LatchkeyEvent[]

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms)
const answer = (body: object) => {
  server.answer = () => ({ body })
}
const balances = (...list: object[]) => answer({ balances: list })
const fail = () => {
  server.answer = () => ({
    status: 503,
    body: { status: 'FAILED', reasons: [{ field: '', description: 'down' }] },
  })
}
const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const symbols = (tokens: readonly { symbol: string }[]) => tokens.map(({ symbol }) => symbol)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  server = await startTestServer()
  balances(coin, ether)
  ;({ config, wallet, events } = await startConnected({ server: server.base }))
})
afterEach(() => vi.useRealTimers())

it('[X.40] of tokens read from a node alone, those it marks are hidden, and the others are in the list', async () => {
  const { config, adapter } = await startConnected()
  const held = { network: 'eip155:1' as const, decimals: 6, amount: 1n, formatted: '0.000001' }
  const getTokensOfNode = async () => [
    { ...held, name: 'Coin', symbol: 'COIN' },
    { ...held, name: 'Visit x.com', symbol: 'FAKE', hidden: 'spam' as const },
  ]
  Object.assign(adapter.connection ?? {}, { holdings: async () => ({ getTokens: getTokensOfNode }) })
  const { tokens, hidden, nativeOnly } = await getTokens(config)
  expect([symbols(tokens), symbols(hidden), nativeOnly]).toEqual([['ETH', 'COIN'], ['FAKE'], undefined])
})

describe('getTokens', () => {
  it('[S3.05] [S7.01] [X.36] requests one network in dollars and parses amounts exactly, the native currency first', async () => {
    const iconUrl = `${server.base}/v1/images/a`
    balances({ ...coin, iconUrl }, ether)
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
          iconUrl,
        },
      ],
      hidden: [],
      readAt: Date.now(),
      total: 3,
    })
    expect(config.state.accountDetails.eip155?.tokenBalance).toBe(list.tokens)
    const [request] = server.asked
    expect(request?.path).toBe(`/v1/account/${a}/balance`)
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
      st: 'latchkey',
      sv: 'html-ethers-0.0.0',
      projectId: 'local',
    })
  })

  it.each([
    ['eip155:10', `eip155:10:0x${'e'.repeat(40)}`],
    [solanaNetworks[0], null],
  ] as const)(
    '[S7.14] after a transfer on %s the list is read anew; tokens by name are requested on EVM only',
    async (id, forced) => {
      const server = await startTestServer({ chains: [id] })
      server.answer = () => ({ body: { balances: [] } })
      const { config } = await startTwoFamilies({ server: server.base })
      const network =
        config.networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? expect.fail('no network')
      const read = () => getTokens(config, { network: id })
      const { account } = await read()
      const before = server.asked.length
      invalidateTokens(config, { network, addresses: [account.slice(id.length + 1)], tokens: [] })
      await read()
      const [request] = server.asked.slice(before)
      expect(request?.path).toMatch(/\/balance$/)
      expect(request?.query.get('forceUpdate')).toBe(forced)
    },
  )

  it.each([
    [solanaNetworks[0], 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['eip155:10', contract],
  ] as const)(
    '[S7.14] [S3.05] on %s a token may be named with its network or without, never with another one',
    async (id, address) => {
      const server = await startTestServer({ chains: [id] })
      const tokenOf = (name: string) => ({ ...coin, chainId: id, address: name })
      const others = [`${solanaNetworks[1]}:${address}`, `${id}:${id}:${address}`, 'a b', '']
      server.answer = () => ({
        body: { balances: [address, `${id}:${address}`, ...others].map(tokenOf), readAt: Date.now() },
      })
      const { config } = await startTwoFamilies({ server: server.base })
      const { tokens } = await getTokens(config, { network: id })
      expect(tokens.map((token) => token.address)).toEqual([`${id}:${address}`, `${id}:${address}`])
      expect(tokens[0]?.amount).toBe(1_500_000n)
    },
  )

  it('[S5.09] hides what has no decimals, out of list and total', async () => {
    balances(coin, { ...coin, symbol: 'TICKET', value: 9, quantity: { decimals: '0', numeric: '7' } })
    const list = await getTokens(config)
    expect(symbols(list.tokens)).toEqual(['COIN'])
    expect(list.hidden).toMatchObject([{ symbol: 'TICKET', amount: 7n, hidden: 'lowQuality' }])
    expect(list.total).toBe(3)
  })

  it.each([
    ['with', { hidden: [{ ...coin, symbol: 'SPAM', reason: 'spam' }] }],
    ['without', {}],
  ])('[S5.09] hides what the server hides where it sorts itself, %s hidden tokens', async (_, more) => {
    const ticket = { ...coin, symbol: 'TICKET', quantity: { decimals: '0', numeric: '7' } }
    answer({ balances: [ticket], readAt: 1_799_999_999_000, ...more })
    const list = await getTokens(config)
    expect(symbols(list.tokens)).toEqual(['TICKET'])
    expect(list.readAt).toBe(1_799_999_999_000)
    expect(list.hidden.map(({ symbol, hidden }) => [symbol, hidden])).toEqual(
      'hidden' in more ? [['SPAM', 'spam']] : [],
    )
  })

  it.each([
    ['[S5.10] the server does not list', { id: 4242, testnet: false }, 'notServed', 1],
    ['[S5.11] [X.43] is a testnet the server lists', { id: 1, testnet: true }, 'testnet', 0],
  ])('%s: no request, native balance without a price', async (_, { id, testnet }, nativeOnly, emitted) => {
    const networks = [{ ...testNetwork(id), testnet }]
    const unserved = await startConnected({ server: server.base, networks })
    unserved.adapter.balances.set(a.toLowerCase(), 5n)
    unserved.wallet.changeNetwork(`eip155:${id}`)
    const list = await getTokens(unserved.config)
    expect(list).toMatchObject({ nativeOnly, tokens: [{ symbol: 'ETH', amount: 5n }] })
    expect(list.tokens[0]).not.toHaveProperty('price')
    expect(list).not.toHaveProperty('total')
    expect(server.asked).toEqual([])
    expect(announced(unserved.events)).toHaveLength(emitted)
  })

  it.each([
    ['[S5.11] on a test network no token is asked for', true, 'testnet', ['SOL']],
    ['[S5.11] control: on another one without data they are', false, undefined, ['SOL', 'TEST']],
  ])('%s, though the node could list them', async (_, testnet, nativeOnly, shown) => {
    const [network] = solanaNetworks
    const solana = {
      id: network.slice('solana:'.length),
      caipNetworkId: network,
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://rpc.example/solana'] } },
      testnet,
    }
    const two = await startTwoFamilies({ server: server.base, networks: [testNetwork(1), solana] })
    const held = { network, name: 'Test', symbol: 'TEST', decimals: 6, amount: 1n, formatted: '0.000001' }
    const getTokensOfNode = async () => [held]
    const { connection = {} } = two.adapters.solana
    Object.assign(connection, { holdings: async () => ({ getTokens: getTokensOfNode }) })
    const list = await getTokens(two.config, { network, address: a })
    expect(symbols(list.tokens)).toEqual(shown)
    expect(list.nativeOnly).toBe(nativeOnly)
  })

  it('[X.43] without a server returns the native balance only', async () => {
    expect(await getTokens((await startConnected()).config)).toMatchObject({ nativeOnly: 'noServer' })
  })

  it('[S9.03] caches a list for 30 s, by config, CAIP-10 account and network', async () => {
    const first = await getTokens(config)
    passTime(29_999)
    expect(await getTokens(config)).toBe(first)
    expect(await getTokens(config, { address: a.toLowerCase() })).toBe(first)
    expect(server.asked).toHaveLength(1)
    await getTokens(config, { address: b })
    await getTokens(config, { network: 'eip155:10' })
    await getTokens((await startConnected({ server: server.base })).config)
    expect(server.asked).toHaveLength(4)
    passTime(1)
    await getTokens(config)
    expect(server.asked).toHaveLength(5)
    // A clock that is set back doesn't make a list valid for hours.
    passTime(-3_600_000)
    await getTokens(config)
    expect(server.asked).toHaveLength(6)
  })

  it('[S4.32] [S9.02] after a failure nothing is requested for 30 s', async () => {
    fail()
    const error = await errorOf(getTokens(config))
    expect(error).toMatchObject({ name: 'HttpError', status: 503, reasons: [{ description: 'down' }] })
    balances(coin)
    passTime(29_999)
    expect(await errorOf(getTokens(config))).toBe(error)
    expect(server.asked).toHaveLength(1)
    passTime(1)
    expect((await getTokens(config)).tokens).toHaveLength(1)
    expect(server.asked).toHaveLength(2)
  })

  it('[S4.31] [S4.32] meanwhile callers get the last list with its age, and the time of the next try', async () => {
    const first = await getTokens(config)
    passTime(60_000)
    fail()
    const stale = await getTokens(config)
    expect(stale).toMatchObject({
      tokens: first.tokens,
      readAt: first.readAt,
      failure: { status: 503 },
      retryAt: Date.now() + 30_000,
    })
    passTime(10_000)
    expect(await getTokens(config)).toEqual(stale)
    expect(server.asked).toHaveLength(2)
    passTime(20_000)
    balances(coin)
    const renewed = await getTokens(config)
    expect([renewed.failure, renewed.retryAt]).toEqual([undefined, undefined])
  })

  it('[S4.31] a network the server could not read is a failure, and never an account without tokens', async () => {
    answer({ balances: [], unavailable: ['eip155:1'] })
    expect(await errorOf(getTokens(config))).toMatchObject({
      name: 'ServerError',
      reason: 'networkUnread',
      code: 'NETWORK_UNREAD',
      network: 'eip155:1',
    })
    const asked = server.asked.length
    passTime(29_999)
    expect(await errorOf(getTokens(config))).toMatchObject({ name: 'ServerError', reason: 'networkUnread' })
    expect(server.asked).toHaveLength(asked)
    passTime(1)
    answer({ balances: [], unavailable: ['eip155:10'] })
    expect((await getTokens(config)).tokens).toEqual([])
  })

  it('[S8.01] emits that balances are unavailable once per 30 s and account, over its networks', async () => {
    fail()
    await errorOf(getTokens(config))
    await errorOf(getTokens(config, { network: 'eip155:10' }))
    await errorOf(getTokens(config))
    expect(announced(events)).toEqual([
      {
        event: 'tokens_unavailable',
        properties: { account: `eip155:1:${a.toLowerCase()}`, network: 'eip155:1', reason: 'failed' },
      },
    ])
    await errorOf(getTokens(config, { address: b }))
    expect(announced(events)).toHaveLength(2)
    passTime(30_000)
    await errorOf(getTokens(config))
    expect(announced(events)).toHaveLength(3)
  })

  it('[X.37] equal requests share one read; one that is aborted does not disturb the other', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answer = async () => {
      await released
      return { body: { balances: [coin] } }
    }
    const controller = new AbortController()
    const aborted = errorOf(getTokens(config, { signal: controller.signal }))
    const other = getTokens(config)
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    controller.abort()
    expect(await aborted).toMatchObject({ name: 'AbortedError' })
    release()
    expect((await other).tokens).toHaveLength(1)
    expect(server.asked).toHaveLength(1)
  })

  it('drops the answer for an account or network that is no longer in use', async () => {
    const releases: (() => void)[] = []
    server.answer = async ({ query }) => {
      await new Promise<void>((resolve) => releases.push(resolve))
      return { body: { balances: [{ ...coin, chainId: query.get('chainId'), address: undefined }] } }
    }
    const first = errorOf(getTokens(config))
    await vi.waitFor(() => expect(releases).toHaveLength(1))
    wallet.changeAccounts([b])
    releases[0]?.()
    expect(await first).toMatchObject({ name: 'AbortedError' })
    expect(config.state.accountDetails.eip155?.tokenBalance).toBeUndefined()
    const second = errorOf(getTokens(config))
    await vi.waitFor(() => expect(releases).toHaveLength(2))
    await switchNetwork(config, { network: 'eip155:10' })
    releases[1]?.()
    expect(await second).toMatchObject({ name: 'AbortedError' })
  })

  it('leaves out spent tokens, other networks and amounts that make no sense, but not native 0', async () => {
    const none = { decimals: '18', numeric: '0' }
    balances(
      { ...ether, quantity: none },
      { ...coin, quantity: none },
      { ...coin, chainId: 'eip155:10' },
      { ...coin, address: `eip155:10:${contract}` },
      { ...coin, quantity: { decimals: '6', numeric: '1.1234567' } },
      { ...coin, quantity: { decimals: '999', numeric: '1' } },
    )
    expect((await getTokens(config)).tokens).toMatchObject([{ symbol: 'ETH', amount: 0n, formatted: '0' }])
  })

  it('parses up to 255 decimals and 2^256-1 exactly', async () => {
    const maxAmount = 2n ** 256n - 1n
    const digits = maxAmount.toString().padStart(256, '0')
    const numeric = `${digits.slice(0, -255)}.${digits.slice(-255)}`
    balances(
      { ...coin, quantity: { decimals: '255', numeric } },
      { ...coin, price: 0, value: undefined, quantity: { decimals: '36', numeric: '1' } },
    )
    const { tokens } = await getTokens(config)
    expect(tokens.map(({ amount }) => amount)).toEqual([maxAmount, 10n ** 36n])
    expect(tokens[1]).not.toHaveProperty('price')
    expect(tokens[1]).not.toHaveProperty('value')
  })

  it.each([
    ['a negative price', { price: -1 }],
    ['a negative value', { value: -1 }],
    ['a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['an exponent', { quantity: { decimals: '18', numeric: '1e-7' } }],
  ])('[X.36] refuses an answer with %s', async (_title, change) => {
    balances({ ...coin, ...change })
    await expect(getTokens(config)).rejects.toMatchObject({ name: 'InvalidResponseError', reason: 'shape' })
  })

  it('shows names as one line of plain text, and no icon of another origin', async () => {
    balances({
      ...coin,
      name: `<b>Te\u202Ether</b>\n${'x'.repeat(500)}`,
      symbol: 'U\u0000SDT',
      iconUrl: 'https://tracker.example/pixel.png',
    })
    const [token] = (await getTokens(config)).tokens
    expect(token).toMatchObject({ symbol: 'USDT', name: `<b>Tether</b> ${'x'.repeat(50)}` })
    expect(token).not.toHaveProperty('iconUrl')
  })
})
