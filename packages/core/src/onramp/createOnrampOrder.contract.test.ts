import { expect, it } from 'vitest'
import { issueQuote } from '../config/issuedQuotes.ts'
import { captureContext } from '../requests/requestContext.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { createOnrampOrder } from './createOnrampOrder.ts'
import type { OnrampProvider } from './getOnrampProviders.ts'
import type { OnrampQuote } from './getOnrampQuote.ts'

const provider: OnrampProvider = {
  id: 'card',
  name: 'Card',
  feeRange: '1-2%',
  supportedChains: ['eip155'],
  quotes: true,
  origins: ['https://pay.example'],
  isTest: false,
}
const usd = (units: bigint) => ({ units, decimals: 2, currency: 'USD' })
const content: Omit<OnrampQuote, 'id'> = {
  token: {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    network: 'eip155:1',
    networkName: 'ethereum-mainnet',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    decimals: 6,
  },
  provider: 'card',
  quoteId: 'q-18',
  paymentTotal: usd(10_300n),
  paymentSubtotal: usd(10_000n),
  purchaseAmount: { units: 99_100_000n, decimals: 6, currency: 'USDC' },
  networkFee: usd(90n),
  expiresAt: Number.POSITIVE_INFINITY,
  isEstimate: false,
}

it.each([
  ['105.50 dollars', { units: 10_550n, decimals: 2, currency: 'USD' }, 105.5],
  ['15,000 yen', { units: 15_000n, decimals: 0, currency: 'JPY' }, 15_000],
  ['the most that the wire can name', usd(100_000_000_000n), 1e9],
  ['a cent more, which is left out', usd(100_000_000_001n), undefined],
])('[S7.19] an order presets the chosen amount for servers without quotes: %s', async (_, paid, preset) => {
  const server = await startTestServer()
  server.answer = () => ({ body: { url: 'https://pay.example/checkout', orderId: 'a1' } })
  const { config } = await startConnected({ server: server.base })
  const body = (index: number) => JSON.parse(String(server.asked[index]?.body))
  const quote = issueQuote(config, { ...content, paymentSubtotal: paid })
  await createOnrampOrder(config, { context: captureContext(config), provider, quote })
  expect(body(0).presetFiatAmount).toBe(preset)
  // The provider's page asks for the amount where nobody has chosen one.
  await createOnrampOrder(config, { context: captureContext(config), provider })
  expect(body(1)).not.toHaveProperty('presetFiatAmount')
})
