import { onrampDefaults } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { captureContext } from '../requests/requestContext.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { followOnrampOrder } from './followOnrampOrder.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampOrders } from './getOnrampOrders.ts'
import { getOnrampProviders, type OnrampProvider } from './getOnrampProviders.ts'
import { getOnrampQuote, type OnrampQuote } from './getOnrampQuote.ts'
import { offersOnramp } from './offersOnramp.ts'
import { getOnramp, updateOnramp, watchOnramp } from './onrampForm.ts'
import { openOnrampOrder } from './openOnrampOrder.ts'

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
const told = {
  paymentTotal: { amount: '103.00', currency: 'USD' },
  paymentSubtotal: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '99.1', currency: 'USDC' },
  networkFee: { amount: '0.90', currency: 'USD' },
  quoteId: 'q-18',
}
const question = { token, paymentCurrency: 'USD', amount: 10_000n }
const quote: OnrampQuote = {
  quoteId: 'q-18',
  paymentTotal: { units: 10_300n, decimals: 2, currency: 'USD' },
  paymentSubtotal: { units: 10_000n, decimals: 2, currency: 'USD' },
  purchaseAmount: { units: 99_100_000n, decimals: 6, currency: 'USDC' },
  networkFee: { units: 90n, decimals: 2, currency: 'USD' },
  expiresAt: Number.POSITIVE_INFINITY,
  isEstimate: false,
}

async function start(parameters: Parameters<typeof startConnected>[0] = {}) {
  const server = await startTestServer()
  const { config, storage } = await startConnected({ server: server.base, ...parameters })
  return { server, config, storage }
}

describe('a quote', () => {
  it('[S3.12] [S7.21] is asked for in decimal text, and read as whole numbers without loss', async () => {
    const { server, config } = await start()
    server.answer = () => ({
      body: { ...told, serviceFee: { amount: '2.1', currency: 'USD' }, validFor: 30_000 },
    })
    const before = Date.now()
    const found = await getOnrampQuote(config, { ...question, provider: 'card' })
    expect(found).toMatchObject({
      quoteId: 'q-18',
      paymentTotal: { units: 10_300n, decimals: 2, currency: 'USD' },
      purchaseAmount: { units: 99_100_000n, decimals: 6, currency: 'USDC' },
      networkFee: { units: 90n, decimals: 2, currency: 'USD' },
      serviceFee: { units: 210n, decimals: 2, currency: 'USD' },
      isEstimate: false,
    })
    expect((found?.expiresAt ?? 0) - before).toBeGreaterThanOrEqual(30_000)
    expect((found?.expiresAt ?? 0) - before).toBeLessThan(40_000)
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

  it('is believed for a minute at most, whatever the server says', async () => {
    const { server, config } = await start()
    server.answer = () => ({ body: { ...told, validFor: 3_600_000 } })
    expect((await getOnrampQuote(config, question))?.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it.each([
    ['the server is down', { status: 503, body: {} }],
    ['it knows no such call', { status: 404, body: {} }],
    ['it answers something else', { body: { hello: 'world' } }],
    ['less is asked for', { body: { ...told, paymentSubtotal: { amount: '99.99', currency: 'USD' } } }],
    ['the total is below it', { body: { ...told, paymentTotal: { amount: '99.99', currency: 'USD' } } }],
    [
      'the total is above twice as much',
      { body: { ...told, paymentTotal: { amount: '200.01', currency: 'USD' } } },
    ],
    ['other money is named', { body: { ...told, paymentTotal: { amount: '103.00', currency: 'EUR' } } }],
    ['another token is named', { body: { ...told, purchaseAmount: { amount: '99', currency: 'USDT' } } }],
    ['nothing comes', { body: { ...told, purchaseAmount: { amount: '0', currency: 'USDC' } } }],
    ['an exponent', { body: { ...told, purchaseAmount: { amount: '1e9', currency: 'USDC' } } }],
  ])('[S8.75] where %s there is an estimate, marked, one to one, which buys nothing', async (_, answer) => {
    const { server, config } = await start()
    server.answer = () => answer
    const found = await getOnrampQuote(config, question)
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
      openOnrampOrder(config, { context, provider, quote: found ?? quote, token }),
    ).rejects.toMatchObject({
      failure: 'estimate',
    })
    expect(server.asked).toHaveLength(asked)
  })

  it('[S8.75] what a server itself marks as an estimate stays one', async () => {
    const { server, config } = await start()
    server.answer = () => ({ body: { ...told, isEstimate: true } })
    expect(await getOnrampQuote(config, question)).toMatchObject({ isEstimate: true })
  })

  it('[S7.03] on a network the server doesn’t serve: null, no options, no address, and nothing is asked', async () => {
    const server = await startTestServer({ chains: ['eip155:1'] })
    const { config } = await startConnected({ server: server.base })
    const network = 'eip155:137' as const
    expect(await getOnrampQuote(config, { ...question, token: { ...token, network } })).toBeNull()
    expect(await getOnrampOptions(config, { network })).toEqual({
      paymentCurrencies: [],
      tokens: [],
      isFallback: false,
    })
    const context = { ...captureContext(config), network }
    expect(await openOnrampOrder(config, { context, provider })).toEqual({ url: '', orderId: undefined })
    expect(server.asked).toEqual([])
  })

  it('a server that says itself what it sells on may sell on a network whose nodes it doesn’t proxy', async () => {
    const wellKnown = (base: string) => ({ api: base, onramp: ['eip155'] })
    const server = await startTestServer({ chains: [], wellKnown })
    const { config } = await startConnected({ server: server.base })
    server.answer = () => ({ body: told })
    expect(await getOnrampQuote(config, question)).toMatchObject({ quoteId: 'q-18' })
    server.answer = () => ({ body: { url: 'https://pay.example/' } })
    const opened = await openOnrampOrder(config, { context: captureContext(config), provider })
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

  it.each([
    [{ status: 500, body: {} }],
    [{ status: 404, body: {} }],
    [{ body: { paymentCurrencies: 'many' } }],
  ])('[S8.74] [S9.10] that can’t be read (%o) give way to the built-in ones, marked', async (answer) => {
    const { server, config } = await start()
    server.answer = () => answer
    const options = await getOnrampOptions(config, { network: 'eip155:1' })
    expect(options).toMatchObject({
      isFallback: true,
      paymentCurrencies: [{ id: 'USD' }, { id: 'EUR' }],
      tokens: [
        { id: '2b92315d-eab7-5bef-84fa-089a131333f5', symbol: 'USDC', networkName: 'ethereum-mainnet' },
      ],
    })
    // S9.08, S9.09: in cents
    for (const { methods } of options.paymentCurrencies)
      expect(methods).toEqual([
        { id: 'card', min: 1_000n, max: 750_000n },
        { id: 'ach_bank_account', min: 1_000n, max: 2_500_000n },
      ])
    expect((await getOnrampOptions(config, { network: 'eip155:10' })).tokens).toEqual([])
  })
})

describe('an order', () => {
  const open = { body: { url: 'https://pay.example/checkout?session=1', orderId: 'a1' } }

  it('[S7.19] is for the account and network of the click, and is kept for later', async () => {
    const { server, config, storage } = await start()
    server.answer = () => open
    const context = captureContext(config)
    expect(await openOnrampOrder(config, { context, provider, quote, token })).toEqual({
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

  it('a price that got too old opens nothing, and nothing is asked', async () => {
    const { server, config } = await start()
    const context = captureContext(config)
    const old = { ...quote, expiresAt: Date.now() - 1 }
    await expect(openOnrampOrder(config, { context, provider, quote: old, token })).rejects.toMatchObject({
      failure: 'expired',
    })
    expect(server.asked).toEqual([])
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
    const call = { context, provider, quote, token }
    await expect(openOnrampOrder(config, call)).rejects.toMatchObject({ failure: 'address' })
    expect(storage.entries.has('latchkey/onramp_orders')).toBe(false)
    // the control: the provider's own is taken
    server.answer = () => open
    expect((await openOnrampOrder(config, call)).orderId).toBe('a1')
  })

  it('of a server that names no origins goes to https only, or to this machine', async () => {
    const { server, config } = await start()
    const call = { context: captureContext(config), provider: { ...provider, origins: undefined } }
    server.answer = () => ({ body: { url: 'https://anywhere.example/' } })
    expect((await openOnrampOrder(config, call)).url).toBe('https://anywhere.example/')
    server.answer = () => ({ body: { url: 'http://127.0.0.1/' } })
    await expect(openOnrampOrder(config, call)).rejects.toMatchObject({ failure: 'address' })
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

  it('is followed over a server that fails meanwhile until it is delivered; what came is read anew', async () => {
    const { server, config } = await start()
    server.answer = () => open
    await openOnrampOrder(config, { context: captureContext(config), provider, quote, token })
    const tokens = new Map([
      [`eip155:1:${account.toLowerCase()}`, { listedAt: 1, changed: new Set<string>() }],
    ])
    config._internal.stores.features = new Map([['tokens', tokens]])
    const answers = ['open', undefined, 'pending', 'paid', 'delivered']
    server.answer = () => {
      const status = answers.shift()
      return status === undefined ? { status: 503, body: {} } : { body: { orders: [{ ...order, status }] } }
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const seen: (string | undefined)[] = []
      const done = followOnrampOrder(config, { id: 'a1', onAnswer: (one) => seen.push(one?.status) })
      for (let turn = 1; turn <= 5; turn++) {
        await vi.waitFor(() => expect(seen).toHaveLength(turn), { interval: 1 })
        await vi.advanceTimersByTimeAsync(1_500)
      }
      expect((await done).status).toBe('delivered')
      expect(seen).toEqual(['open', undefined, 'pending', 'paid', 'delivered'])
      expect([...(tokens.values().next().value?.changed ?? [])].join(' ')).toContain(token.address)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['delivered', 'cancelled', 'failed', 'expired'])(
    'that is %s is returned, and the server is not asked about it again',
    async (status) => {
      const { server, config } = await start()
      const answers = ['open', status, 'open']
      server.answer = () => ({ body: { orders: [{ ...order, status: answers.shift() ?? 'open' }] } })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      try {
        const seen: (string | undefined)[] = []
        const ended = vi.fn()
        followOnrampOrder(config, { id: 'a1', onAnswer: (one) => seen.push(one?.status) }).then(ended, ended)
        await vi.waitFor(() => expect(seen).toHaveLength(1), { interval: 1 })
        await vi.advanceTimersByTimeAsync(1_500)
        await vi.waitFor(() => expect(seen).toHaveLength(2), { interval: 1 })
        // Many times the pause between two requests.
        await vi.advanceTimersByTimeAsync(60_000)
        expect(ended).toHaveBeenCalledWith(expect.objectContaining({ id: 'a1', status }))
        expect(seen).toEqual(['open', status])
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('that nothing becomes of is given up after its deadline, and at once when nobody wants it any more', async () => {
    const { server, config } = await start()
    server.answer = () => ({ body: { orders: [order] } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      let answers = 0
      const done = followOnrampOrder(config, { id: 'a1', onAnswer: () => answers++ })
      const failed = expect(done).rejects.toMatchObject({ failure: 'overdue' })
      await vi.waitFor(() => expect(answers).toBe(1), { interval: 1 })
      vi.setSystemTime(Date.now() + 3_600_000)
      await vi.advanceTimersByTimeAsync(5_000)
      await failed
      const controller = new AbortController()
      const { signal } = controller
      const left = followOnrampOrder(config, { id: 'a1', signal, onAnswer: () => controller.abort() })
      await expect(left).rejects.toMatchObject({ name: 'AbortedError' })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('who sells', () => {
  const listed = {
    providers: [
      { ...provider, id: 'coinbase', restrictedZones: onrampDefaults.restrictedZones },
      { ...provider, id: 'meld', supportedChains: ['eip155', 'solana'], quotes: false, restrictedZones: [] },
    ],
  }
  const ids = (found: readonly OnrampProvider[]) => found.map(({ id }) => id)

  it('[S6.06] on a network is who serves its family', async () => {
    const { server, config } = await start()
    server.answer = () => ({ body: listed })
    const timeZone = 'Europe/Berlin'
    expect(ids(await getOnrampProviders(config, { network: 'eip155:1', timeZone }))).toEqual([
      'coinbase',
      'meld',
    ])
    expect(ids(await getOnrampProviders(config, { network: 'solana:1', timeZone }))).toEqual(['meld'])
    expect(await getOnrampProviders(config, { network: 'bip122:1', timeZone })).toEqual([])
  })

  it('a server that doesn’t list them has, with preset compat, the one existing clients know; else it fails', async () => {
    const { server, config } = await start({ preset: 'compat' })
    server.answer = () => ({ status: 404, body: {} })
    const timeZone = 'Europe/Berlin'
    expect(ids(await getOnrampProviders(config, { network: 'eip155:1', timeZone }))).toEqual(['coinbase'])
    const { server: other, config: own } = await start()
    other.answer = () => ({ status: 404, body: {} })
    await expect(getOnrampProviders(own, { network: 'eip155:1' })).rejects.toMatchObject({ status: 404 })
  })

  it('[S6.06] buying is offered where the server says so, on families there are, unless switched off', async () => {
    const server = await startTestServer()
    const ask = async (known: object, more: object, network: Parameters<typeof offersOnramp>[1]) => {
      const { config } = await startConnected({ server: { api: server.base }, ...more })
      Object.assign(config._internal, { server: async () => ({ api: server.base, ...known }) })
      return offersOnramp(config, network)
    }
    const onramp = ['eip155', 'solana']
    expect(await ask({ onramp }, {}, 'eip155:1')).toBe(true)
    expect(await ask({ onramp }, {}, 'solana:1')).toBe(true)
    expect(await ask({ onramp: ['eip155'] }, {}, 'solana:1')).toBe(false)
    expect(await ask({ onramp }, {}, 'bip122:1')).toBe(false)
    expect(await ask({ onramp }, { features: { onramp: false } }, 'eip155:1')).toBe(false)
    expect(await ask({}, {}, 'eip155:1')).toBe(false)
    expect(await ask({}, { preset: 'compat' }, 'eip155:1')).toBe(true)
  })
})

it('what is chosen is kept per config, and told', async () => {
  const { config } = await startConnected()
  const { config: other } = await startConnected()
  const seen: string[] = []
  const stop = watchOnramp(config, ({ amount }) => seen.push(amount))
  expect(getOnramp(config)).toEqual({ amount: '50' })
  updateOnramp(config, { amount: '75', provider: 'card' })
  stop()
  updateOnramp(config, { amount: '80' })
  expect(getOnramp(config)).toEqual({ amount: '80', provider: 'card' })
  expect(getOnramp(other)).toEqual({ amount: '50' })
  expect(seen).toEqual(['75'])
})
