// long: puts each provider’s bad answers to every route.
import { onrampDefaults } from '@latchkey/protocol'
import {
  onrampOptions,
  onrampOrders,
  onrampProviders,
  onrampQuote,
  onrampUrl,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { expectApiHeaders, getRefusal } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type ScriptedCheckout, startCheckout } from '../../testing/startCheckout.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const address = `0x${'a1'.repeat(20)}`
const solana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const usdc = onrampDefaults.purchaseCurrencies[0]
const request = {
  purchaseCurrency: usdc,
  paymentCurrency: onrampDefaults.paymentCurrencies[0],
  amount: '100.00',
  network: 'ethereum-mainnet',
}

onDatabase('buying', (db) => {
  let checkout: ScriptedCheckout
  let stack: Stack
  const start = (env: Readonly<Record<string, string>> = {}) => {
    const ports = { db: { ...db(), close: () => Promise.resolve() } }
    return closeAfter(startStack({ ports, env: { ...checkout.env, ...env } }))
  }
  beforeEach(async () => {
    checkout = await closeAfter(startCheckout())
    stack = await start({ LATCHKEY_ONRAMP_LINK_URL: 'https://more.example/buy?publicKey=pk' })
  })

  const get = (path: string, at = stack) =>
    fetch(`${at.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`)
  const post = (path: string, body: unknown, at = stack) =>
    fetch(`${at.url}${path}`, {
      method: 'POST',
      body: JSON.stringify({ projectId: 'local', ...Object(body) }),
    })
  const quote = (change: object = {}) => post('/v1/onramp/quote', { ...request, ...change })
  /** Asks for a checkout, which makes an order. */
  const order = (change: object = {}) =>
    post('/v1/generators/onrampurl', {
      destinationWallets: [{ address }],
      partnerUserId: 'somebody',
      network: 'eip155:31337',
      provider: 'card',
      quoteId: 'q-1',
      ...change,
    })
  const open = async (change: object = {}) => v.parse(onrampUrl, await (await order(change)).json())
  const getOrders = async (...ids: string[]) =>
    v.parse(onrampOrders, await (await get(`/v1/onramp/orders?ids=${ids.join(',')}`)).json()).orders
  const getOrder = async (id = '') => (await getOrders(id))[0]
  const callback = (provider = 'card') => `${stack.url}/v1/onramp/callbacks/${provider}`
  /** The provider calls back about an order. Returns the status, and what the server did with it. */
  const notify = async (id: string | undefined, status: string, more: object = {}) => {
    const response = await checkout.tell(callback(), { order: id, status, ...more })
    const { outcome } = (await response.json()) as { outcome?: string }
    return [response.status, outcome]
  }
  const refusal = async (response: Response | Promise<Response>) => (await getRefusal(response)).slice(0, 2)
  const unavailable = [503, '', 'Onramp provider is temporarily unavailable']
  const getProviders = async (at = stack) =>
    v.parse(onrampProviders, await (await get('/v1/onramp/providers', at)).json()).providers

  it('[S7.20] [S3.12] options are the provider’s, amounts are decimal text', async () => {
    const response = await get('/v1/onramp/options')
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const options = v.parse(onrampOptions, await response.json())
    expect(options.paymentCurrencies).toEqual(onrampDefaults.paymentCurrencies)
    expect(options.purchaseCurrencies[0]?.networks.map(({ name }) => name)).toEqual([
      'ethereum-mainnet',
      'polygon-mainnet',
      'local',
    ])
    // many requests at once don't reach the provider
    checkout.asked.length = 0
    await Promise.all(Array.from({ length: 20 }, () => get('/v1/onramp/options')))
    expect(checkout.asked).toEqual([])
  })

  it('[S7.20] other clients get the same under their own names', async () => {
    const options = (await (await get('/v1/onramp/buy/options')).json()) as Record<string, unknown[]>
    expect(options.paymentCurrencies?.[0]).toEqual({
      id: 'USD',
      limits: onrampDefaults.paymentCurrencies[0]?.payment_method_limits,
    })
    expect(options.purchaseCurrencies?.[0]).toMatchObject({
      symbol: 'USDC',
      networks: [{ name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1' }, {}, {}],
    })
    const path = '/v1/onramp/buy/quotes?purchaseCurrency=USDC'
    const full = `${path}&paymentCurrency=USD&paymentAmount=100.00&country=US`
    expect(await (await get(full)).json()).toMatchObject({
      paymentTotal: { value: '102.00', currency: 'USD' },
      paymentSubTotal: { value: '100.00', currency: 'USD' },
      coinbaseFee: { value: '0.00', currency: 'USD' },
    })
    expect((await get(path)).status).toBe(400)
  })

  it('[S7.21] [S3.12] a quote: what is paid in all, what comes of it, and the fees', async () => {
    const response = await quote()
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const found = v.parse(onrampQuote, await response.json())
    expect(found).toMatchObject({
      paymentTotal: { amount: '102.00', currency: 'USD' },
      paymentSubtotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '100.00', currency: 'USDC' },
      networkFee: { amount: '0.30', currency: 'USD' },
    })
    expect(found.isEstimate).toBeUndefined()
  })

  it.each([
    ['9.99', {}, false],
    ['10.00', {}, true],
    ['7500.00', {}, true],
    ['7500.01', {}, false],
    ['9.99', { paymentMethod: 'ach_bank_account' }, false],
    ['10', { paymentMethod: 'ach_bank_account' }, true],
    ['25000.00', { paymentMethod: 'ach_bank_account' }, true],
    ['25000.01', { paymentMethod: 'ach_bank_account' }, false],
  ])('[S9.08] [S9.09] %s with %o is within the limits: %s', async (amount, more, isFine) => {
    const response = await quote({ amount, ...more })
    expect(response.status).toBe(isFine ? 200 : 400)
    if (!isFine) expect(await refusal(response)).toEqual([400, 'amount'])
  })

  it.each([
    ['a currency nobody takes', { paymentCurrency: { id: 'XAU' } }, 400, 'currency'],
    ['a token nobody sells', { purchaseCurrency: { id: 'shib' } }, 400, 'currency'],
    ['a network it isn’t sold on', { network: 'base' }, 400, 'network'],
    ['cents of cents', { amount: '10.001' }, 400, 'amount'],
    ['another provider', { provider: 'nobody' }, 400, 'provider'],
    ['a number for an amount', { amount: 100 }, 422, 'amount'],
    ['an exponent', { amount: '1e9' }, 422, 'amount'],
    ['a sign', { amount: '-100.00' }, 422, 'amount'],
    ['nothing bought', { purchaseCurrency: undefined }, 422, 'purchaseCurrency'],
    ['a way to pay there isn’t', { paymentMethod: 'shells' }, 400, 'paymentMethod'],
  ])('[S7.21] refuses %s', async (_, change, status, field) => {
    expect(await refusal(quote(change))).toEqual([status, field])
  })

  it.each([
    ['without wallets', { partnerUserId: 'x' }, 'destinationWallets'],
    [
      'with an address that is no text',
      { destinationWallets: [{ address: 5 }], partnerUserId: 'x' },
      'destinationWallets',
    ],
    ['without the user', { destinationWallets: [{ address }] }, 'partnerUserId'],
    ['with an empty list of wallets', { destinationWallets: [], partnerUserId: 'x' }, 'destinationWallets'],
  ])('[S7.19] an order %s is refused by 400 and the name of the field', async (_, body, field) => {
    expect(await refusal(post('/v1/generators/onrampurl', body))).toEqual([400, field])
  })

  it('[S7.20] [S7.21] [S7.19] every read and order names its project', async () => {
    await stack.close()
    stack = await start({ LATCHKEY_PROJECTS: 'check' })
    const bodies = {
      '/v1/onramp/quote': request,
      '/v1/generators/onrampurl': { destinationWallets: [{ address }], partnerUserId: 'x' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const init = { method: 'POST', body: JSON.stringify({ ...body, projectId: 'stranger' }) }
      expect((await fetch(`${stack.url}${path}`, init)).status, path).toBe(401)
    }
    for (const path of ['options', 'providers', 'orders', 'buy/options', 'buy/quotes'])
      expect((await fetch(`${stack.url}/v1/onramp/${path}?projectId=stranger`)).status, path).toBe(401)
    expect((await get('/v1/onramp/providers')).status).toBe(200)
  })

  const lies: readonly (readonly [string, (quote: v.InferOutput<typeof onrampQuote>) => object])[] = [
    ['less is asked for', (quote) => ({ paymentSubtotal: { ...quote.paymentSubtotal, amount: '99.99' } })],
    ['a total below what is paid', (quote) => ({ paymentTotal: { ...quote.paymentTotal, amount: '99.00' } })],
    ['a total far above it', (quote) => ({ paymentTotal: { ...quote.paymentTotal, amount: '200.01' } })],
    ['other money', (quote) => ({ paymentTotal: { ...quote.paymentTotal, currency: 'EUR' } })],
    ['another token', (quote) => ({ purchaseAmount: { ...quote.purchaseAmount, currency: 'SCAM' } })],
    ['nothing for it', (quote) => ({ purchaseAmount: { ...quote.purchaseAmount, amount: '0.00' } })],
    ['a float', (quote) => ({ purchaseAmount: { ...quote.purchaseAmount, amount: 1e21 } })],
    ['markup for an id', () => ({ quoteId: '<img src=x>' })],
    ['an end in the past', () => ({ expiresAt: Date.now() - 1 })],
    ['no end for a year', () => ({ expiresAt: Date.now() + 31_536_000_000 })],
  ]
  it.each(lies)('[S7.21] a provider that lies is no quote: %s', async (_, lie) => {
    expect((await quote()).status).toBe(200)
    checkout.change = (answer, kind) =>
      kind === 'quotes' ? { ...answer, ...lie(answer as v.InferOutput<typeof onrampQuote>) } : answer
    expect(await getRefusal(quote())).toEqual(unavailable)
  })

  it('[S7.19] a checkout: its address, and an order that is told of by whoever knows its id', async () => {
    const response = await order()
    expectApiHeaders(response)
    const { url, orderId = '' } = v.parse(onrampUrl, await response.json())
    expect(url).toBe(`${checkout.url}/checkout?session=abc`)
    expect(orderId).toMatch(/^[\da-f]{32}$/)
    expect(url).not.toContain(orderId)
    expect(checkout.asked.at(-1)).toMatchObject({
      kind: 'sessions',
      body: { order: orderId, address, chain: 'eip155:31337', quoteId: 'q-1', callback: callback() },
    })
    const found = await getOrder(orderId)
    expect(found).toMatchObject({
      id: orderId,
      provider: 'card',
      status: 'open',
      network: 'eip155:31337',
      paymentTotal: { amount: '102.00', currency: 'USD' },
      purchaseAmount: { amount: '100', currency: 'USDC' },
      transaction: null,
    })
    expect(JSON.stringify(found)).not.toContain(address)
    expect(await getOrders('f'.repeat(32))).toEqual([])
    expect(await getOrders()).toEqual([])
    expect((await get('/v1/onramp/orders?ids=1%27--')).status).toBe(400)
    const many = Array.from({ length: 21 }, (_, at) => at.toString(16).padStart(32, '0'))
    expect((await get(`/v1/onramp/orders?ids=${many}`)).status).toBe(400)
  })

  it('[S7.19] other clients say less: the provider’s first choice of what they name is made', async () => {
    const wallets = [{ address, blockchains: ['polygon-mainnet'], assets: ['USDC'] }]
    const unsaid = { network: undefined, provider: undefined, quoteId: undefined }
    const { url } = await open({ destinationWallets: wallets, ...unsaid })
    expect(url).toContain(checkout.url)
    expect(checkout.asked.at(-1)?.body).toMatchObject({
      network: 'polygon-mainnet',
      purchaseCurrency: usdc?.id,
      paymentCurrency: 'USD',
      amount: '50.00',
    })
    // providers sell for an amount of money: an amount of a token presets nothing
    await open({ quoteId: undefined, presetCryptoAmount: 0.5, defaultExperience: 'send' })
    expect(checkout.asked.at(-1)?.body).toMatchObject({ amount: '50.00' })
    await open({ quoteId: undefined, presetFiatAmount: 75, defaultNetwork: 'ethereum' })
    // the network of our own client's request counts more
    expect(checkout.asked.at(-1)?.body).toMatchObject({ network: 'local', amount: '75.00' })
  })

  it('[S7.19] other clients pay in a currency without cents: in whole units, and at least what the provider takes', async () => {
    const limits = [{ id: 'card', min: '1000', max: '500000' }]
    checkout.change = (answer, kind) =>
      kind === 'options'
        ? { ...answer, paymentCurrencies: [{ id: 'JPY', payment_method_limits: limits }] }
        : answer
    await open({ quoteId: undefined, presetFiatAmount: 5_000 })
    expect(checkout.asked.at(-1)?.body).toMatchObject({ paymentCurrency: 'JPY', amount: '5000' })
    await open({ quoteId: undefined, paymentCurrency: 'JPY', presetFiatAmount: 5_000.4 })
    expect(checkout.asked.at(-1)?.body).toMatchObject({ paymentCurrency: 'JPY', amount: '5000' })
    // 50 yen are below the limits
    await open({ quoteId: undefined })
    expect(checkout.asked.at(-1)?.body).toMatchObject({ amount: '1000' })
    expect(await refusal(order({ quoteId: undefined, presetFiatAmount: 999 }))).toEqual([400, 'amount'])
  })

  it('[S7.19] [T-ONR] what is chosen for clients that say less is of the wallet’s own family', async () => {
    const keys = { LATCHKEY_MOONPAY_SECRET: 's', LATCHKEY_MOONPAY_WEBHOOK_KEY: 'w' }
    const at = await start({ LATCHKEY_MOONPAY_KEY: 'pk_1', ...keys })
    const ask = async (wallet: object, more: object = {}) => {
      const body = { destinationWallets: [wallet], partnerUserId: 'somebody', provider: 'moonpay', ...more }
      return post('/v1/generators/onrampurl', body, at)
    }
    const { url } = v.parse(onrampUrl, await (await ask({ address: solana })).json())
    expect(new URL(url).searchParams.get('currencyCode')).toBe('sol')
    for (const refused of [
      ask({ address, blockchains: ['solana'] }),
      ask({ address }, { defaultNetwork: 'sol' }),
    ])
      expect(await refusal(refused)).toEqual([400, 'network'])
  })

  const evmThen = (...more: string[]) => ({
    destinationWallets: [address, ...more].map((one) => ({ address: one })),
  })
  const only = (text: string) => ({ destinationWallets: [{ address: text }] })
  it.each([
    ['no wallet', { destinationWallets: [] }, 400, 'destinationWallets'],
    ['two wallets', evmThen(`0x${'b2'.repeat(20)}`), 400, 'destinationWallets'],
    ['the zero address', only(`0x${'0'.repeat(40)}`), 400, 'destinationWallets'],
    ['no address', only('javascript:alert(1)'), 400, 'destinationWallets'],
    ['an address of another family', only(solana), 400, 'network'],
    ['a family the provider doesn’t serve', { ...only(solana), network: undefined }, 400, 'provider'],
    ['a chain nothing is sold on', { network: 'eip155:10', quoteId: undefined }, 400, 'network'],
    ['an invalid body', { destinationWallets: 'me' }, 400, 'destinationWallets'],
  ])('[S7.19] refuses %s, and nothing is opened', async (_, change, status, field) => {
    expect(await refusal(order(change))).toEqual([status, field])
    expect(checkout.asked.filter(({ kind }) => kind === 'sessions')).toEqual([])
  })

  it.each([
    'https://evil.example/checkout?session=abc',
    'javascript:alert(1)',
    'http://127.0.0.1:1/checkout',
    'data:text/html,x',
    '//evil.example',
  ])(
    '[S7.19] %s is not on the provider’s origins: nobody is sent there, and no order is stored',
    async (url) => {
      checkout.change = (answer, kind) => (kind === 'sessions' ? { ...answer, url } : answer)
      expect(await getRefusal(order())).toEqual(unavailable)
      const rows = await db().query.selectFrom('onrampOrder').selectAll().execute()
      expect(rows).toEqual([])
      // control: on its own origin the same answer is accepted
      checkout.change = (answer, kind) =>
        kind === 'sessions' ? { ...answer, url: `${checkout.url}/anywhere` } : answer
      expect((await open()).url).toBe(`${checkout.url}/anywhere`)
    },
  )

  it('[S7.19] addresses in the body change nothing', async () => {
    const evil = 'https://evil.example'
    const { url } = await open({
      ...{ url: evil, redirectUrl: evil, callback: evil },
      partnerUserId: `x&redirect=${evil}`,
    })
    expect(url).toBe(`${checkout.url}/checkout?session=abc`)
    expect(JSON.stringify(checkout.asked.at(-1))).not.toContain('evil')
  })

  it('an order goes open, pending, paid, delivered, and then names the transaction', async () => {
    const { orderId } = await open()
    for (const status of ['pending', 'paid']) {
      expect(await notify(orderId, status)).toEqual([200, 'advanced'])
      expect(await getOrder(orderId)).toMatchObject({ status, transaction: null })
    }
    await notify(orderId, 'delivered', { transaction: '0xabc' })
    expect(await getOrder(orderId)).toMatchObject({ status: 'delivered', transaction: '0xabc' })
  })

  it('callbacks that come twice or out of order never take an order back', async () => {
    const { orderId } = await open()
    await notify(orderId, 'delivered', { transaction: '0xabc' })
    for (const status of ['pending', 'declined', 'paid', 'failed', 'cancelled', 'delivered'])
      expect([status, ...(await notify(orderId, status, { transaction: '0xdef' }))]).toEqual([
        status,
        200,
        'kept',
      ])
    expect(await getOrder(orderId)).toMatchObject({ status: 'delivered', transaction: '0xabc' })
    // thirty at once: one of them counts
    const { orderId: second } = await open()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => notify(second, 'paid')))
    expect(outcomes.filter(([, outcome]) => outcome === 'advanced')).toHaveLength(1)
  })

  it('a card that is declined may be followed by one that pays; what was paid after a cancel or late counts', async () => {
    const { orderId } = await open()
    for (const status of ['pending', 'declined', 'pending', 'paid', 'failed']) await notify(orderId, status)
    expect((await getOrder(orderId))?.status).toBe('failed')
    const { orderId: cancelled } = await open()
    for (const status of ['cancelled', 'pending']) await notify(cancelled, status)
    expect((await getOrder(cancelled))?.status).toBe('cancelled')
    await notify(cancelled, 'paid')
    expect((await getOrder(cancelled))?.status).toBe('paid')
  })

  it('a callback that is unsigned, of another text or old is refused and changes nothing', async () => {
    const { orderId } = await open()
    const paid = { order: orderId, status: 'paid' }
    const refused = [
      await checkout.tell(callback(), paid, { secret: 'another secret of thirty-two characters' }),
      await checkout.tell(callback(), paid, { at: Date.now() - 301_000 }),
      await checkout.tell(callback(), paid, { at: Date.now() + 301_000 }),
      await checkout.tell(callback(), { ...paid, status: 'pending' }, { body: JSON.stringify(paid) }),
      await checkout.tell(callback(), paid, { signature: 't=1,s=00' }),
      await checkout.tell(callback(), paid, { signature: '' }),
      await fetch(callback(), { method: 'POST', body: JSON.stringify(paid) }),
    ]
    for (const response of refused) expect(await refusal(response)).toEqual([401, 'signature'])
    expect((await getOrder(orderId))?.status).toBe('open')
    // control: the same text, signed
    expect((await checkout.tell(callback(), paid)).status).toBe(200)
    expect((await getOrder(orderId))?.status).toBe('paid')
  })

  it('callbacks about unknown orders, of other shapes and of other providers change nothing', async () => {
    const { orderId } = await open()
    expect((await notify('0'.repeat(32), 'paid'))[0]).toBe(404)
    expect(await notify(orderId, 'won the lottery')).toEqual([200, 'kept'])
    for (const provider of ['link', 'nobody'])
      expect((await checkout.tell(callback(provider), { order: orderId, status: 'paid' })).status).toBe(404)
    expect((await getOrder(orderId))?.status).toBe('open')
  })

  it('[S9.11] [S9.12] lists who sells, for what, and where, without the operator’s public key', async () => {
    const shared = { feeRange: '1-2%', isTest: false }
    expect(await getProviders()).toEqual([
      {
        ...shared,
        id: 'card',
        name: 'Card',
        supportedChains: ['eip155'],
        quotes: true,
        restrictedZones: onrampDefaults.restrictedZones,
        origins: [checkout.url],
      },
      {
        ...shared,
        id: 'link',
        name: 'More providers',
        supportedChains: ['eip155', 'solana'],
        quotes: false,
        restrictedZones: [],
        origins: ['https://more.example'],
      },
    ])
    const { onramp } = (await (await get('/.well-known/latchkey')).json()) as { onramp: string[] }
    expect(onramp).toEqual(['eip155', 'solana'])
  })

  it('[S9.11] [S9.12] with preset compat they have the ids existing clients know', async () => {
    await stack.close()
    stack = await start({ LATCHKEY_PRESET: 'compat', LATCHKEY_ONRAMP_LINK_URL: 'https://more.example' })
    expect((await getProviders()).map(({ id }) => id)).toEqual(['coinbase', 'meld'])
  })

  it.each([
    [address, 'eip155:1', 'USDC'],
    [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'],
  ])('[S9.12] [S6.06] [S7.19] the second one is a page: %s on %s buys %s', async (wallet, network, code) => {
    const { url, orderId } = await open({ ...only(wallet), network, provider: 'link' })
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe('https://more.example')
    const parameters = {
      publicKey: 'pk',
      destinationCurrencyCode: code,
      walletAddress: wallet,
      partnerUserId: 'somebody',
    }
    expect(Object.fromEntries(searchParams)).toEqual(parameters)
    expect(orderId).toBeUndefined()
  })

  it('[S9.15] the operator can replace the list of time zones, or empty it, for all who sell by card', async () => {
    const [key, secret, hook] = ['pk_test_1', 'sk_test_1', 'wk_test_1']
    const moonPay = { LATCHKEY_MOONPAY_KEY: key, LATCHKEY_MOONPAY_SECRET: secret }
    const cards = { ...moonPay, LATCHKEY_MOONPAY_WEBHOOK_KEY: hook }
    const zones = async (text: string) =>
      (await getProviders(await start({ ...cards, LATCHKEY_ONRAMP_ZONES: text }))).map(
        ({ restrictedZones }) => restrictedZones,
      )
    const replaced = ['EUROPE/PARIS', 'ASIA/TOKYO']
    expect(await zones('Europe/Paris, asia/tokyo')).toEqual([replaced, replaced])
    expect(await zones('none')).toEqual([[], []])
  })

  it('every call to the checkout is signed', async () => {
    await quote()
    await open()
    expect(checkout.asked.map(({ kind }) => kind)).toEqual(['options', 'quotes', 'sessions'])
    expect(checkout.forged).toBe(0)
  })
})

describe('without a provider', () => {
  it('[S7.19] [S7.20] [S7.21] it is 503 with the envelope, and the server doesn’t announce that it sells', async () => {
    const stack = await closeAfter(startStack())
    const ask = (path: string, body?: object) =>
      fetch(`${stack.url}${path}?projectId=local`, body && { method: 'POST', body: JSON.stringify(body) })
    const order = { destinationWallets: [{ address }], partnerUserId: 'x' }
    for (const answer of [
      ask('/v1/onramp/options'),
      ask('/v1/onramp/quote', request),
      ask('/v1/generators/onrampurl', order),
    ])
      expect(await getRefusal(answer)).toEqual([503, '', 'Onramp provider is not configured'])
    expect(await (await ask('/.well-known/latchkey')).json()).not.toHaveProperty('onramp')
  })
})
