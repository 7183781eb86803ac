import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OnrampRefusedError, OnrampUnavailableError } from '../../errors.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { createMoonPayOnramp } from './moonPay.ts'

const secret = 'sk_test_nobody_may_see_it'
const webhookKey = 'wk_test_nobody_may_see_it'
const now = 1_800_000_000_000
const question = { purchaseCurrency: 'eth', network: 'eth_base', paymentCurrency: 'USD', amount: '100.00' }

/** A local service that speaks the documented wire of MoonPay's quotes. */
async function start(answer: (url: URL) => unknown = () => quoted, status = 200) {
  const asked: URL[] = []
  const upstream = await startUpstream((response, request) => {
    const url = new URL(request.url, 'http://x')
    asked.push(url)
    response.writeHead(status).end(JSON.stringify(answer(url)))
  })
  const moonPay = {
    key: 'pk_test_1',
    secret,
    webhookKey,
    url: 'https://buy-sandbox.moonpay.com/',
    apiUrl: upstream.url,
  }
  return {
    asked,
    provider: createMoonPayOnramp({
      moonPay,
      restrictedZones: [],
      egress: upstream.egress,
      clock: { now: () => now },
    }),
  }
}

const quoted = {
  baseCurrencyAmount: 100,
  quoteCurrencyAmount: 0.03871,
  quoteCurrencyPrice: 2500.1,
  feeAmount: 3.99,
  extraFeeAmount: 0,
  networkFeeAmount: 0.0000005,
  totalAmount: 103.99,
}

describe('MoonPay', () => {
  it('[S7.21] asks for a quote as published, and tells its figures without a float or an exponent', async () => {
    const { asked, provider } = await start()
    expect(await provider.quote?.(question)).toMatchObject({
      paymentTotal: { amount: '103.99', currency: 'USD' },
      paymentSubtotal: { amount: '100', currency: 'USD' },
      purchaseAmount: { amount: '0.03871', currency: 'ETH' },
      networkFee: { amount: '0.0000005', currency: 'USD' },
      serviceFee: { amount: '3.99', currency: 'USD' },
    })
    expect(asked[0]?.pathname).toBe('/v3/currencies/eth_base/buy_quote')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      apiKey: 'pk_test_1',
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100.00',
      paymentMethod: 'credit_debit_card',
    })
  })

  it.each([
    ['no figures', { ...quoted, totalAmount: 'many' }, 200, OnrampUnavailableError],
    ['a negative one', { ...quoted, quoteCurrencyAmount: -1 }, 200, OnrampUnavailableError],
    ['an error of its own', {}, 500, OnrampUnavailableError],
    ['that it doesn’t sell that', { message: 'no' }, 400, OnrampRefusedError],
  ])('an answer with %s is none', async (_, answer, status, kind) => {
    const { provider } = await start(() => answer, status)
    await expect(provider.quote?.(question)).rejects.toThrow(kind)
  })

  it('sells what it sells, where it does', async () => {
    const { asked, provider } = await start()
    const elsewhere = { ...question, network: '../../v4/currencies/eth' }
    await expect(provider.quote?.(elsewhere)).rejects.toThrow(OnrampRefusedError)
    expect(asked).toEqual([])
  })

  it('[S7.19] [T-ONR] the address is signed over every parameter: none can be changed on its way', async () => {
    const { provider } = await start()
    const quote = await provider.quote?.(question)
    const { url } = await provider.open({
      order: 'a1',
      address: `0x${'a1'.repeat(20)}`,
      chain: 'eip155:8453',
      quoteId: quote?.quoteId,
      user: 'u-1',
      callback: 'https://api.example/v1/onramp/callbacks/moonpay',
    })
    const target = new URL(url)
    expect(target.origin).toBe('https://buy-sandbox.moonpay.com')
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      apiKey: 'pk_test_1',
      currencyCode: 'eth_base',
      walletAddress: `0x${'a1'.repeat(20)}`,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100.00',
      externalTransactionId: 'a1',
      externalCustomerId: 'u-1',
    })
    const [signed = '', signature = ''] = target.search.split('&signature=')
    expect(decodeURIComponent(signature)).toBe(createHmac('sha256', secret).update(signed).digest('base64'))
    expect(url).not.toContain(secret)
  })

  it.each(['moonpay:../x:USD:1', 'moonpay:eth&walletAddress=evil:USD:1'])(
    '[T-ONR] a quote id that is none (%s) opens nothing',
    async (quoteId) => {
      const { provider } = await start()
      const opening = { order: 'a1', address: '0x1', chain: undefined, quoteId, callback: '' }
      await expect(provider.open(opening)).rejects.toThrow(OnrampRefusedError)
    },
  )

  const evm = `0x${'a1'.repeat(20)}`
  const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  it.each([
    ['of a currency nobody sells here', 'moonpay:btc:USD:100', evm, 'eip155:1'],
    ['of another chain than the wallet is for', 'moonpay:usdc_base:USD:100', evm, 'eip155:1'],
    ['of another family, no chain said', 'moonpay:sol:USD:100', evm, undefined],
    ['of another family, no chain said', 'moonpay:eth:USD:100', sol, undefined],
    ['beyond the limits', 'moonpay:eth:USD:99999', evm, 'eip155:1'],
    ['below them', 'moonpay:eth:USD:0', evm, 'eip155:1'],
    ['with more than cents', 'moonpay:eth:USD:100.001', evm, 'eip155:1'],
    ['in money nobody takes', 'moonpay:eth:XAU:100', evm, 'eip155:1'],
    ['with something behind it', 'moonpay:eth:USD:100:x', evm, 'eip155:1'],
    ['of somebody else', 'card:eth:USD:100', evm, 'eip155:1'],
  ] as const)('[S7.19] a quote id %s (%s) opens nothing', async (_, quoteId, address, chain) => {
    const { provider } = await start()
    const opening = { order: 'a1', address, chain, quoteId, callback: '' }
    await expect(provider.open(opening)).rejects.toThrow(OnrampRefusedError)
  })

  it('[S7.19] a quote id by hand that is a quote opens what it says', async () => {
    const { provider } = await start()
    const base = { order: 'a1', callback: '' }
    const open = async (quoteId: string, address: string, chain?: 'eip155:8453') =>
      new URL((await provider.open({ ...base, quoteId, address, chain })).url).searchParams.get(
        'currencyCode',
      )
    expect(await open('moonpay:usdc_base:USD:100', evm, 'eip155:8453')).toBe('usdc_base')
    expect(await open('moonpay:sol:EUR:30.00', sol)).toBe('sol')
  })

  const call = (body: unknown, { time = String(now / 1000), key = webhookKey, header = '' } = {}) => {
    const text = JSON.stringify(body)
    const signature = createHmac('sha256', key).update(`${time}.${text}`).digest('hex')
    return {
      path: '/v1/onramp/callbacks/moonpay',
      body: text,
      header: (name: string) =>
        name === 'moonpay-signature-v2' ? header || `t=${time},s=${signature}` : undefined,
    }
  }
  const event = (status: string, more: object = {}) => ({
    type: 'transaction_updated',
    data: { id: 'x', externalTransactionId: 'a1', status, cryptoTransactionId: null, ...more },
  })

  it.each([
    ['waitingPayment', 'pending'],
    ['waitingAuthorization', 'pending'],
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['completed', 'delivered'],
  ])('%s is told as %s', async (word, status) => {
    const { provider } = await start()
    expect(provider.parseCallback?.(call(event(word)))).toEqual({ order: 'a1', status })
    expect(provider.parseCallback?.(call(event(word, { cryptoTransactionId: '0xab' })))).toEqual({
      order: 'a1',
      status,
      transaction: '0xab',
    })
  })

  it('[T-ONR] a callback without its signature, with another key’s, or of an hour ago is forged; unknown news are none', async () => {
    const { provider } = await start()
    const read = (body: unknown, forgery = {}) => provider.parseCallback?.(call(body, forgery))
    expect(read(event('completed'), { key: 'wk_test_another' })).toBe('forged')
    expect(read(event('completed'), { time: String(now / 1000 - 3600) })).toBe('forged')
    expect(read(event('completed'), { header: 'x' })).toBe('forged')
    expect(read(event('completed'), { header: `t=${now / 1000},s=${'0'.repeat(64)}` })).toBe('forged')
    expect(read(event('teleported'))).toBeUndefined()
    expect(read(event('constructor'))).toBeUndefined()
    expect(read({ type: 'identity_check_updated' })).toBeUndefined()
    expect(read(event('completed', { externalTransactionId: null }))).toBeUndefined()
    // seconds or milliseconds: both are written
    expect(read(event('completed'), { time: String(now) })).toMatchObject({ status: 'delivered' })
  })
})
