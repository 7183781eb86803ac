import { type CaipAddress, onrampDefaults } from '@latchkey/protocol'
import { beforeEach, expect, it } from 'vitest'
import type { PriceQuote } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { type ScriptedCheckout, startCheckout } from '../../testing/startCheckout.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const local = `eip155:31337:0x${'ee'.repeat(20)}` as CaipAddress
const request = {
  projectId: 'local',
  purchaseCurrency: onrampDefaults.purchaseCurrencies[0],
  paymentCurrency: { id: 'USD' },
  amount: '100.00',
}
let checkout: ScriptedCheckout
let price: PriceQuote | undefined
let asked: unknown[]
let prices: Ports['prices']
/** Asks for a quote of a provider that gives so much for 100.00. Returns the status. */
let ask: (bought: string, more?: object) => Promise<number>

beforeEach(async () => {
  checkout = await closeAfter(startCheckout())
  price = { price: 0.5, at: Date.now(), source: 'a test' }
  asked = []
  prices = {
    quote: async (tokens, currency) => {
      asked.push([...tokens, currency])
      return new Map(price && [[local, price]])
    },
    trend: async () => new Map(),
    start: async () => undefined,
    close: async () => {},
  }
  const stack = await closeAfter(startStack({ env: checkout.env, ports: { prices } }))
  ask = async (amount, more = { network: 'local' }) => {
    checkout.change = (answer, kind) =>
      kind === 'quotes' ? { ...answer, purchaseAmount: { amount, currency: 'USDC' } } : answer
    const init = { method: 'POST', body: JSON.stringify({ ...request, ...more }) }
    return (await fetch(`${stack.url}/v1/onramp/quote`, init)).status
  }
})

// of 100.00 there are 99.70 left after the network's fee, which are 199.40 of these; all that is paid is 102.00
it.each([
  ['159.52', 200],
  ['159.51', 503],
  ['255', 200],
  ['255.01', 503],
])('[S7.21] of a token that costs 0.50 elsewhere %s for a hundred is %s', async (bought, status) => {
  expect(await ask(bought)).toBe(status)
  expect(asked).toEqual([[local, 'usd']])
})

it('[S7.21] [T-ONR] prices are of the network and the money that were asked for', async () => {
  expect(await ask('1', { network: 'ethereum-mainnet' })).toBe(200)
  expect(await ask('1', { network: 'local', paymentCurrency: { id: 'EUR' } })).toBe(503)
  expect(asked.at(-1)).toEqual([local, 'eur'])
})

it('[T-ONR] where the market isn’t known the price is the provider’s', async () => {
  expect(await ask('1')).toBe(503)
  price = { price: 0.5, at: Date.now() - 3_700_000, source: 'an old one' }
  expect(await ask('1')).toBe(200)
  price = undefined
  expect(await ask('1')).toBe(200)
  prices.quote = () => Promise.reject(new Error('nobody knows'))
  expect(await ask('1')).toBe(200)
})
