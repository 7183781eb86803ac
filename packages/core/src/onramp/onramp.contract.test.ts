import { onrampDefaults } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config/Config.ts'
import { issueQuote } from '../config/issuedQuotes.ts'
import { getChangedTokens } from '../config/tokenChanges.ts'
import { captureContext } from '../requests/requestContext.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { createOnrampOrder } from './createOnrampOrder.ts'
import { followOnrampOrder } from './followOnrampOrder.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampOrders } from './getOnrampOrders.ts'
import { getOnrampProviders, type OnrampProvider } from './getOnrampProviders.ts'
import { getOnrampQuote, type OnrampQuote } from './getOnrampQuote.ts'
import { offersOnramp } from './offersOnramp.ts'

const account = '0x00000000000000000000000000000000000000A1'
const token = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  network: 'eip155:1' as const,
  networkName: 'ethereum-mainnet',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
}
const provider: OnrampProvider = {
  id: 'card',
  name: 'Card',
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  quotes: true,
  origins: ['https://pay.example'],
  isTest: false,
}
const answer = {
  paymentTotal: { amount: '103.00', currency: 'USD' },
  paymentSubtotal: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '99.1', currency: 'USDC' },
  networkFee: { amount: '0.90', currency: 'USD' },
  quoteId: 'q-18',
}
const request = { token, paymentCurrency: 'USD', amount: 10_000n }
const content: Omit<OnrampQuote, 'id'> = {
  token,
  provider: 'card',
  quoteId: 'q-18',
  paymentTotal: { units: 10_300n, decimals: 2, currency: 'USD' },
  paymentSubtotal: { units: 10_000n, decimals: 2, currency: 'USD' },
  purchaseAmount: { units: 99_100_000n, decimals: 6, currency: 'USDC' },
  networkFee: { units: 90n, decimals: 2, currency: 'USD' },
  expiresAt: Number.POSITIVE_INFINITY,
  isEstimate: false,
}

/** Gives out a quote, as `getOnrampQuote` does. */
const issue = (config: Config, change: Partial<OnrampQuote> = {}): OnrampQuote =>
  issueQuote(config, { ...content, ...change })

async function start(parameters: Parameters<typeof startConnected>[0] = {}) {
  const server = await startTestServer()
  const { config, storage } = await startConnected({ server: server.base, ...parameters })
  return { server, config, storage }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a quote', () => {
  it('[S3.12] [S7.21] is asked for in decimal text, and read as whole numbers without loss', async () => {
    const { server, config } = await start()
    server.answer = () => ({
      body: { ...answer, serviceFee: { amount: '2.1', currency: 'USD' }, validFor: 30_000 },
    })
    const before = Date.now()
    const found = await getOnrampQuote(config, { ...request, provider: 'card' })
    expect(found).toMatchObject({
      quoteId: 'q-18',
      paymentTotal: { units: 10_300n, decimals: 2, currency: 'USD' },
      purchaseAmount: { units: 99_100_000n, decimals: 6, currency: 'USDC' },
      networkFee: { units: 90n, decimals: 2, currency: 'USD' },
      serviceFee: { units: 210n, decimals: 2, currency: 'USD' },
      isEstimate: false,
    })
    expect((found?.expiresAt ?? 0) - before).toBeGreaterThanOrEqual(30_000)
    expect(found?.expiresAt).toBeLessThanOrEqual(Date.now() + 30_000)
    const { path, body } = server.asked[0] ?? {}
    expect(path).toBe('/v1/onramp/quote')
    expect(JSON.parse(String(body))).toMatchObject({
      purchaseCurrency: { id: 'usdc', symbol: 'USDC' },
      paymentCurrency: { id: 'USD' },
      amount: '100',
      network: 'ethereum-mainnet',
      provider: 'card',
    })
  })

  it('[S8.75] is valid for a minute at most, and stays an estimate where the server marks it as one', async () => {
    const { server, config } = await start()
    server.answer = () => ({ body: { ...answer, validFor: 3_600_000, isEstimate: true } })
    const found = await getOnrampQuote(config, request)
    expect(found?.isEstimate).toBe(true)
    expect(found?.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it.each([
    ['the server is down', { status: 503, body: {} }],
    ['it knows no such call', { status: 404, body: {} }],
    ['it answers something else', { body: { hello: 'world' } }],
    ['less is asked for', { body: { ...answer, paymentSubtotal: { amount: '99.99', currency: 'USD' } } }],
    ['the total is below it', { body: { ...answer, paymentTotal: { amount: '99.99', currency: 'USD' } } }],
    [
      'the total is above twice as much',
      { body: { ...answer, paymentTotal: { amount: '200.01', currency: 'USD' } } },
    ],
    ['other money is named', { body: { ...answer, paymentTotal: { amount: '103.00', currency: 'EUR' } } }],
    ['another token is named', { body: { ...answer, purchaseAmount: { amount: '99', currency: 'USDT' } } }],
    ['nothing comes', { body: { ...answer, purchaseAmount: { amount: '0', currency: 'USDC' } } }],
    ['an exponent', { body: { ...answer, purchaseAmount: { amount: '1e9', currency: 'USDC' } } }],
  ])('[S8.75] where %s there is an estimate, marked, one to one, which buys nothing', async (_, reply) => {
    const { server, config } = await start()
    server.answer = () => reply
    const found = await getOnrampQuote(config, request)
    const money = { units: 10_000n, decimals: 2, currency: 'USD' }
    expect(found).toMatchObject({
      quoteId: 'mocked-quote-id',
      isEstimate: true,
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      networkFee: money,
    })
    expect(found?.failure).toBeInstanceOf(Error)
    const context = captureContext(config)
    const asked = server.asked.length
    await expect(
      createOnrampOrder(config, { context, provider, quote: found ?? issue(config) }),
    ).rejects.toMatchObject({
      reason: 'estimate',
    })
    expect(server.asked).toHaveLength(asked)
  })

  it('[S7.03] on a network the server doesn’t serve: null, no options, no address, and nothing is asked', async () => {
    const server = await startTestServer({ chains: ['eip155:1'] })
    const { config } = await startConnected({ server: server.base })
    const network = 'eip155:137' as const
    expect(await getOnrampQuote(config, { ...request, token: { ...token, network } })).toBeNull()
    expect(await getOnrampOptions(config, { network })).toEqual({
      paymentCurrencies: [],
      tokens: [],
      isFallback: false,
    })
    const context = { ...captureContext(config), network }
    expect(await createOnrampOrder(config, { context, provider })).toEqual({ url: '', orderId: undefined })
    expect(server.asked).toEqual([])
  })

  it('a server that says itself what it sells on may sell on a network whose nodes it doesn’t proxy', async () => {
    const wellKnown = (base: string) => ({ api: base, onramp: ['eip155'] })
    const server = await startTestServer({ chains: [], wellKnown })
    const { config } = await startConnected({ server: server.base })
    server.answer = () => ({ body: answer })
    expect(await getOnrampQuote(config, request)).toMatchObject({ quoteId: 'q-18' })
    server.answer = () => ({ body: { url: 'https://pay.example/' } })
    const opened = await createOnrampOrder(config, { context: captureContext(config), provider })
    expect(opened.url).toBe('https://pay.example/')
  })
})

describe('options', () => {
  it('[S7.20] are the provider’s, on one network, limits in minor units', async () => {
    const { server, config } = await start()
    server.answer = () => ({
      body: {
        paymentCurrencies: [
          ...onrampDefaults.paymentCurrencies,
          { id: 'JPY', payment_method_limits: [{ id: 'card', min: '1500.00', max: '900000' }] },
          { id: 'CHF', payment_method_limits: [{ id: 'card', min: '0.001', max: '9' }] },
        ],
        purchaseCurrencies: onrampDefaults.purchaseCurrencies,
      },
    })
    const { paymentCurrencies, tokens, isFallback } = await getOnrampOptions(config, {
      network: 'eip155:1',
      provider: 'card',
    })
    expect(isFallback).toBe(false)
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR', 'JPY'])
    expect(paymentCurrencies[2]?.methods).toEqual([{ id: 'card', min: 1500n, max: 900_000n }])
    expect(tokens.map(({ symbol, network }) => [symbol, network])).toEqual([['USDC', 'eip155:1']])
    expect(server.asked[0]?.query.get('provider')).toBe('card')
  })
})

describe('an order', () => {
  const open = { body: { url: 'https://pay.example/checkout?session=1', orderId: 'a1' } }

  it('[S7.19] is for the account and network of the click, and is kept for later', async () => {
    const { server, config, storage } = await start()
    server.answer = () => open
    const context = captureContext(config)
    expect(await createOnrampOrder(config, { context, provider, quote: issue(config) })).toEqual({
      url: 'https://pay.example/checkout?session=1',
      orderId: 'a1',
    })
    const { path, body } = server.asked[0] ?? {}
    expect(path).toBe('/v1/generators/onrampurl')
    expect(JSON.parse(String(body))).toMatchObject({
      destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      defaultExperience: 'buy',
      network: 'eip155:1',
      provider: 'card',
      quoteId: 'q-18',
      partnerUserId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(storage.entries.get('latchkey/onramp_orders')).toContain('a1')
    server.answer = () => ({ body: { orders: [order, { ...order, id: 'stranger' }] } })
    const orders = await getOnrampOrders(config, { account: `eip155:10:${account.toLowerCase()}` })
    expect(orders).toMatchObject([{ id: 'a1', paymentTotal: { units: 10_300n, decimals: 2 } }])
    expect(server.asked[1]?.query.get('ids')).toBe('a1')
    expect(await getOnrampOrders(config, { account: `eip155:1:0x${'b2'.repeat(20)}` })).toEqual([])
    expect(server.asked).toHaveLength(2)
  })

  it('[S9.13] names the network of the wallet by the seller’s word for it', async () => {
    const { server, config } = await start({
      networks: [{ ...testNetwork(1), name: 'OP Mainnet' }, testNetwork(10)],
    })
    server.answer = () => open
    await createOnrampOrder(config, { context: captureContext(config), provider, quote: issue(config) })
    expect(JSON.parse(String(server.asked[0]?.body))).toMatchObject({
      destinationWallets: [{ blockchains: ['optimism'] }],
      defaultNetwork: 'optimism',
    })
  })

  it('a price that got too old opens nothing, and nothing is asked', async () => {
    const { server, config } = await start()
    const context = captureContext(config)
    const old = issue(config, { expiresAt: Date.now() - 1 })
    await expect(createOnrampOrder(config, { context, provider, quote: old })).rejects.toMatchObject({
      reason: 'expired',
    })
    expect(server.asked).toEqual([])
  })

  it.each<[string, (quote: OnrampQuote) => object]>([
    ['a later expiry', ({ expiresAt }) => ({ expiresAt: expiresAt + 1 })],
    ['another quote of the provider', () => ({ quoteId: 'q-19' })],
    ['a lower total', ({ paymentTotal }) => ({ paymentTotal: { ...paymentTotal, units: 1n } })],
    ['another token', () => ({ token: { ...token, id: 'dai' } })],
    ['an id of its own', () => ({ id: 'x' })],
  ])('a price that was edited opens nothing, and nothing is asked: %s', async (_, change) => {
    const { server, config } = await start()
    server.answer = () => open
    const quote = issue(config, { expiresAt: Date.now() + 30_000 })
    const edited = { ...quote, ...change(quote) }
    await expect(createOnrampOrder(config, { provider, quote: edited })).rejects.toMatchObject({
      reason: 'altered',
    })
    expect(server.asked).toEqual([])
    // control: an unaltered copy is the quote
    await expect(createOnrampOrder(config, { provider, quote: { ...quote } })).resolves.toMatchObject({
      orderId: 'a1',
    })
  })

  it('a double click creates one order, and its price is used up', async () => {
    const { server, config } = await start()
    server.answer = () => open
    const quote = issue(config)
    const both = [
      createOnrampOrder(config, { provider, quote }),
      createOnrampOrder(config, { provider, quote }),
    ]
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    await expect(createOnrampOrder(config, { provider, quote })).rejects.toMatchObject({ reason: 'altered' })
    expect(server.asked).toHaveLength(1)
  })

  it('[X.29] for another account or network than named nothing is asked', async () => {
    const { server, config } = await start()
    const quote = issue(config)
    const away = issue(config, { token: { ...token, network: 'eip155:10' } })
    for (const [parameters, moved] of [
      [{ quote: away }, 'network'],
      [{ quote, account: `0x${'b2'.repeat(20)}` }, 'account'],
      [{ quote, network: 'eip155:10' }, 'network'],
    ] as const)
      await expect(createOnrampOrder(config, { provider, ...parameters })).rejects.toMatchObject({ moved })
    expect(server.asked).toEqual([])
  })

  it('without a provider it is that of the quote, whose origins count', async () => {
    const { server, config } = await start()
    const other = { ...provider, id: 'other', origins: ['https://other.example'] }
    server.answer = ({ path }) =>
      path === '/v1/onramp/providers'
        ? { body: { providers: [other, provider].map((one) => ({ ...one, restrictedZones: [] })) } }
        : open
    expect(await createOnrampOrder(config, { quote: issue(config) })).toMatchObject({ orderId: 'a1' })
    await expect(
      createOnrampOrder(config, { quote: issue(config, { provider: 'other' }) }),
    ).rejects.toMatchObject({ reason: 'address' })
    await expect(
      createOnrampOrder(config, { quote: issue(config, { provider: 'nobody' }) }),
    ).rejects.toMatchObject({ reason: 'provider' })
    await expect(createOnrampOrder(config, {})).rejects.toMatchObject({ reason: 'provider' })
  })

  it.each([
    'https://evil.example/checkout',
    'https://pay.example.evil.example/',
    'https://user@pay.example/',
    'http://pay.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://pay.example#Intent;end',
    '/checkout',
    'x',
  ])('[T-ONR] %s is not the provider’s page: refused, and no order is kept', async (url) => {
    const { server, config, storage } = await start()
    server.answer = () => ({ body: { url, orderId: 'a1' } })
    const context = captureContext(config)
    const call = { context, provider, quote: issue(config) }
    await expect(createOnrampOrder(config, call)).rejects.toMatchObject({ reason: 'address' })
    expect(storage.entries.has('latchkey/onramp_orders')).toBe(false)
    // the control: the provider's own is taken
    server.answer = () => open
    expect((await createOnrampOrder(config, call)).orderId).toBe('a1')
  })

  it('of a server that names no origins goes to https only, or to this machine', async () => {
    const { server, config } = await start()
    const call = { context: captureContext(config), provider: { ...provider, origins: undefined } }
    server.answer = () => ({ body: { url: 'https://anywhere.example/' } })
    expect((await createOnrampOrder(config, call)).url).toBe('https://anywhere.example/')
    server.answer = () => ({ body: { url: 'http://127.0.0.1/' } })
    await expect(createOnrampOrder(config, call)).rejects.toMatchObject({ reason: 'address' })
  })

  const order = {
    id: 'a1',
    provider: 'card',
    status: 'open',
    network: 'eip155:1',
    paymentTotal: { amount: '103.00', currency: 'USD' },
    purchaseAmount: { amount: '99.1', currency: 'USDC' },
    transaction: null,
    createdAt: 1,
    updatedAt: 1,
  }

  /** Follows order `a1` with a clock of the test's, at a server that answers with these statuses; `undefined` is a failure. */
  async function follow(statuses: readonly (string | undefined)[], signal?: AbortSignal) {
    const { server, config } = await start()
    server.answer = () => open
    await createOnrampOrder(config, { provider, quote: issue(config) })
    const left = [...statuses]
    server.answer = () => {
      const status = left.length > 1 ? left.shift() : left[0]
      return status === undefined ? { status: 503, body: {} } : { body: { orders: [{ ...order, status }] } }
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const seen: (string | undefined)[] = []
    const done = followOnrampOrder(config, { id: 'a1', signal, onAnswer: (one) => seen.push(one?.status) })
    done.catch(() => {})
    /** Waits for the n-th answer, then lets the pause after it pass. */
    const turn = async (n: number) => {
      await vi.waitFor(() => expect(seen).toHaveLength(n), { interval: 1 })
      await vi.advanceTimersByTimeAsync(1_500)
    }
    return { config, done, seen, turn }
  }

  it('is polled past failures until it is delivered; the bought token is then read from the chain', async () => {
    const { config, done, seen, turn } = await follow(['open', undefined, 'pending', 'paid', 'delivered'])
    for (const n of [1, 2, 3, 4, 5]) await turn(n)
    expect((await done).status).toBe('delivered')
    expect(seen).toEqual(['open', undefined, 'pending', 'paid', 'delivered'])
    const { tokens } = getChangedTokens(config, `eip155:1:${account.toLowerCase()}`)
    expect([...tokens].join(' ')).toContain(token.address)
  })

  it.each(['delivered', 'cancelled', 'failed', 'expired'])(
    'that is %s is returned, and not polled again',
    async (status) => {
      const { done, seen, turn } = await follow(['open', status, 'open'])
      await turn(1)
      await turn(2)
      // many times the pause between two requests
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await done).toMatchObject({ id: 'a1', status })
      expect(seen).toEqual(['open', status])
    },
  )

  it('that is never finished is given up after its deadline, and at once when its caller aborts', async () => {
    const { done, turn } = await follow(['open'])
    await turn(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(done).rejects.toMatchObject({ reason: 'overdue' })
    vi.useRealTimers()
    const controller = new AbortController()
    const aborted = await follow(['open'], controller.signal)
    await vi.waitFor(() => expect(aborted.seen).toHaveLength(1), { interval: 1 })
    controller.abort()
    await expect(aborted.done).rejects.toMatchObject({ name: 'AbortedError' })
  })
})

describe('who sells', () => {
  const families = (['eip155', 'solana', 'bip122'] as const).map((chainNamespace) => ({
    id: `${chainNamespace}:1`,
    caipNetworkId: `${chainNamespace}:1` as const,
    chainNamespace,
    name: chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }))
  const listed = {
    providers: [
      { ...provider, id: 'coinbase', restrictedZones: onrampDefaults.restrictedZones },
      { ...provider, id: 'meld', supportedChains: ['eip155', 'solana'], quotes: false, restrictedZones: [] },
    ],
  }
  const ids = (found: readonly OnrampProvider[]) => found.map(({ id }) => id)

  const berlin = { timeZone: 'Europe/Berlin' }

  it('[S6.06] [S9.12] on a network is who serves its family; the second one serves Solana', async () => {
    const { server, config } = await start({ networks: families })
    server.answer = () => ({ body: listed })
    const sell = (network: 'eip155:1' | 'solana:1' | 'bip122:1') =>
      getOnrampProviders(config, { network, ...berlin })
    expect(ids(await sell('eip155:1'))).toEqual(['coinbase', 'meld'])
    expect(await sell('solana:1')).toMatchObject([{ id: 'meld', feeRange: '1-2%' }])
    expect(await sell('bip122:1')).toEqual([])
  })

  it.each(
    'Asia/Shanghai Asia/Urumqi ASIA/CHONGQING asia/harbin Asia/Kashgar Asia/Macau Asia/Hong_Kong Asia/Macao Asia/Beijing'
      .split(' ')
      .map((zone) => [zone, ['meld']] as const)
      .concat(['Asia/Singapore', 'Asia/Taipei', ''].map((zone) => [zone, ['coinbase', 'meld']] as never)),
  )('[S9.15] in the time zone “%s”: %j', async (timeZone, sellers) => {
    const { server, config } = await start()
    server.answer = () => ({ body: listed })
    expect(ids(await getOnrampProviders(config, { network: 'eip155:1', timeZone }))).toEqual(sellers)
    // the browser's own where none is named
    const resolvedOptions = () => ({ timeZone })
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: () => ({ resolvedOptions }) })
    expect(ids(await getOnrampProviders(config, { network: 'eip155:1' }))).toEqual(sellers)
  })

  it('[S9.11] at a server that doesn’t list them is, with preset compat, the one existing clients know; else it fails', async () => {
    const { server, config } = await start({ preset: 'compat', networks: families })
    server.answer = () => ({ status: 404, body: {} })
    expect(await getOnrampProviders(config, { network: 'eip155:1', ...berlin })).toMatchObject([
      { id: 'coinbase', feeRange: '1-2%', supportedChains: ['eip155'] },
    ])
    expect(await getOnrampProviders(config, { network: 'solana:1', ...berlin })).toEqual([])
    const strict = await start()
    strict.server.answer = () => ({ status: 404, body: {} })
    await expect(getOnrampProviders(strict.config, { network: 'eip155:1' })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('[S6.06] [S9.63] buying is offered where the server says so, on families there are', async () => {
    const server = await startTestServer()
    const onramp = ['eip155', 'solana']
    const rows: [object, object, Parameters<typeof offersOnramp>[1], boolean][] = [
      [{ onramp }, {}, 'eip155:1', true],
      [{ onramp }, {}, 'solana:1', true],
      [{ onramp: ['eip155'] }, {}, 'solana:1', false],
      [{ onramp }, {}, 'bip122:1', false],
      [{}, {}, 'eip155:1', false],
      [{}, { preset: 'compat' }, 'eip155:1', true],
      [{ preset: 'compat' }, { preset: 'compat' }, 'eip155:1', false],
    ]
    for (const [known, parameters, network, isOffered] of rows) {
      const { config } = await startConnected({ server: { api: server.base }, ...parameters })
      Object.assign(config._internal, { server: async () => ({ api: server.base, ...known }) })
      expect([known, parameters, network, await offersOnramp(config, network)]).toEqual([
        known,
        parameters,
        network,
        isOffered,
      ])
    }
  })
})
