import { createHmac } from 'node:crypto'
import {
  type CaipNetworkId,
  type OnrampNews,
  type OnrampOptions,
  type OnrampQuote,
  onrampDefaults,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { exactDecimal } from '../../base/decimals.ts'
import type { MoonPayConfig } from '../../config/onramp.ts'
import { OnrampRefusedError } from '../../errors.ts'
import type { OnrampProvider } from '../../ports/onramp.ts'
import type { Clock, Egress } from '../../ports/platform.ts'
import { isSameText } from '../../secrets/cryptography.ts'
import { requestProvider } from './requestProvider.ts'

const figure = v.pipe(v.number(), v.minValue(0), v.maxValue(1e15))
const priced = v.object({
  baseCurrencyAmount: figure,
  quoteCurrencyAmount: figure,
  feeAmount: figure,
  networkFeeAmount: figure,
  totalAmount: figure,
})
const event = v.object({
  type: v.string(),
  data: v.object({
    externalTransactionId: v.nullish(v.string()),
    status: v.string(),
    cryptoTransactionId: v.nullish(v.pipe(v.string(), v.maxLength(128))),
  }),
})
/** MoonPay's statuses of a transaction (https://dev.moonpay.com/api-reference/widget/webhooks/buy). */
const statuses: Readonly<Record<string, OnrampNews['status']>> = {
  waitingPayment: 'pending',
  waitingAuthorization: 'pending',
  pending: 'pending',
  completed: 'delivered',
  // Before or after the money was taken: it is returned then.
  failed: 'failed',
}
/** The smallest and largest payment. */
const limits = { min: '30.00', max: '7500.00' } as const
/** Milliseconds after which a callback is refused. MoonPay retries with a new time. */
const maxClockSkew = 300_000

/**
 * MoonPay: its widget at a signed address (https://dev.moonpay.com/widget/on-ramp-enhance-security-using-signed-urls),
 * quotes of `/v3/currencies/{code}/buy_quote` (https://dev.moonpay.com/reference/getbuyquote-1), and callbacks signed
 * by `Moonpay-Signature-V2` (https://dev.moonpay.com/api-reference/widget/webhooks/signature), as published, read on
 * 2026-11-22. Not yet run against the live service.
 */
export function createMoonPayOnramp({
  moonPay,
  restrictedZones,
  egress,
  clock,
}: {
  readonly moonPay: MoonPayConfig
  readonly restrictedZones: readonly string[]
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'now'>
}): OnrampProvider {
  const { key, secret, webhookKey, url, apiUrl } = moonPay
  return {
    id: 'moonpay',
    name: 'MoonPay',
    feeRange: '1-5%',
    namespaces: ['eip155', 'solana'],
    isTest: key.startsWith('pk_test_'),
    restrictedZones,
    origins: [new URL(url).origin],
    options: async () => ({
      paymentCurrencies: onrampDefaults.paymentCurrencies.map(({ id }) => ({
        id,
        payment_method_limits: [{ id: 'card', ...limits }],
      })),
      purchaseCurrencies: moonPayCurrencies,
    }),
    async quote({ network, purchaseCurrency, paymentCurrency, amount }) {
      const code = getCurrencyCode(purchaseCurrency, network)
      const query = new URLSearchParams({
        apiKey: key,
        baseCurrencyCode: paymentCurrency.toLowerCase(),
        baseCurrencyAmount: amount,
        paymentMethod: 'credit_debit_card',
      })
      const found = await requestProvider(
        egress,
        { url: `${apiUrl}/v3/currencies/${code}/buy_quote?${query}`, method: 'GET' },
        priced,
      )
      const money = (value: number) => ({ amount: toDecimalText(value), currency: paymentCurrency })
      const quote: OnrampQuote = {
        paymentTotal: money(found.totalAmount),
        paymentSubtotal: money(found.baseCurrencyAmount),
        purchaseAmount: {
          amount: toDecimalText(found.quoteCurrencyAmount),
          currency: getSymbol(purchaseCurrency),
        },
        networkFee: money(found.networkFeeAmount),
        serviceFee: money(found.feeAmount),
        // MoonPay fixes the price on its own page. The id carries the terms to request there.
        quoteId: `moonpay:${code}:${paymentCurrency}:${amount}`,
        validFor: 60_000,
        expiresAt: clock.now() + 60_000,
      }
      return quote
    },
    async open({ order, address, chain, user, quoteId, purchaseCurrency, network, ...asked }) {
      const code = purchaseCurrency && network ? getCurrencyCode(purchaseCurrency, network) : undefined
      const terms = quoteId === undefined ? { code, ...asked } : parseQuoteId(quoteId)
      if (terms.code !== undefined) assertChainFits(terms.code, address, chain)
      const target = new URL(url)
      const query = {
        apiKey: key,
        currencyCode: terms.code,
        walletAddress: address,
        baseCurrencyCode: terms.paymentCurrency?.toLowerCase(),
        baseCurrencyAmount: terms.amount,
        externalTransactionId: order,
        externalCustomerId: user,
      }
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) target.searchParams.set(name, value)
      // The signature covers the query as it stands, question mark included, and goes last.
      const signature = createHmac('sha256', secret).update(target.search).digest('base64')
      return { url: `${target.href}&signature=${encodeURIComponent(signature)}` }
    },
    parseCallback({ header, body }) {
      const signed = /^t=(\d{1,16}),s=([\da-f]{64})$/.exec(header('moonpay-signature-v2') ?? '')
      if (!signed) return 'forged'
      const [, time = '', signature = ''] = signed
      // MoonPay sends seconds or milliseconds.
      const sentAt = time.length > 11 ? Number(time) : Number(time) * 1000
      const expected = createHmac('sha256', webhookKey).update(`${time}.${body}`).digest('hex')
      if (Math.abs(clock.now() - sentAt) > maxClockSkew || !isSameText(expected, signature)) return 'forged'
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body)
      if (!read.success) return undefined
      const { externalTransactionId: order, status: moonPayStatus, cryptoTransactionId } = read.output.data
      const status = Object.hasOwn(statuses, moonPayStatus) ? statuses[moonPayStatus] : undefined
      if (!order || status === undefined) return undefined
      return { order, status, ...(cryptoTransactionId && { transaction: cryptoTransactionId }) }
    },
  }
}

/**
 * MoonPay's code of a currency on a network.
 *
 * @throws OnrampRefusedError
 */
function getCurrencyCode(id: string, network: string): string {
  const currency = moonPayCurrencies.find((currency) => currency.id === id)
  if (currency?.networks.some(({ name }) => name === network)) return network
  throw new OnrampRefusedError('the provider doesn’t sell that')
}

/**
 * The terms in a quote's id. The id came back through a page, so it is validated against what is sold.
 *
 * @throws OnrampRefusedError
 */
function parseQuoteId(id: string) {
  const form = /^moonpay:([a-z0-9_]{1,32}):([A-Z]{3}):(\d{1,9}(?:\.\d{1,2})?)$/
  const [, code = '', paymentCurrency = '', amount = ''] = form.exec(id) ?? []
  const isAccepted = onrampDefaults.paymentCurrencies.some(({ id }) => id === paymentCurrency)
  if (isAccepted && Number(amount) >= Number(limits.min) && Number(amount) <= Number(limits.max))
    return { code, paymentCurrency, amount }
  throw new OnrampRefusedError('this is no quote of the provider’s')
}

/**
 * Refuses a wallet of another chain or family than the currency is on.
 *
 * @throws OnrampRefusedError
 */
function assertChainFits(code: string, address: string, chain: CaipNetworkId | undefined): void {
  const moonPayNetwork = moonPayCurrencies
    .flatMap(({ networks }) => networks)
    .find(({ name }) => name === code)
  const chainId = moonPayNetwork && (moonPayNetwork.caip ?? `eip155:${moonPayNetwork.chain_id}`)
  const isSameFamily = chainId?.startsWith(address.startsWith('0x') ? 'eip155:' : 'solana:')
  if (!isSameFamily || (chain !== undefined && chain !== chainId))
    throw new OnrampRefusedError('the provider doesn’t sell that to this wallet')
}

function getSymbol(id: string): string {
  return moonPayCurrencies.find((currency) => currency.id === id)?.symbol ?? id
}

/** A number of MoonPay as decimal text, without loss or exponent. */
function toDecimalText(value: number): string {
  const { digits, exponent } = exactDecimal(value)
  if (exponent >= 0) return String(digits * 10n ** BigInt(exponent))
  const text = String(digits).padStart(1 - exponent, '0')
  const fraction = text.slice(exponent).slice(0, 18).replace(/0+$/, '')
  return `${text.slice(0, exponent)}${fraction && `.${fraction}`}`
}

const usdc = (chain_id: string, name: string, display_name: string, contract_address: string) => ({
  name,
  display_name,
  chain_id,
  contract_address,
  decimals: 6,
})

/**
 * What MoonPay sells here. The name of a network is MoonPay's code of the currency there (https://dev.moonpay.com,
 * currency codes; contracts: https://developers.circle.com, USDC contract addresses).
 */
const moonPayCurrencies: OnrampOptions['purchaseCurrencies'] = [
  {
    id: 'eth',
    name: 'Ether',
    symbol: 'ETH',
    networks: [
      { name: 'eth', display_name: 'Ethereum', chain_id: '1', decimals: 18 },
      { name: 'eth_base', display_name: 'Base', chain_id: '8453', decimals: 18 },
      { name: 'eth_arbitrum', display_name: 'Arbitrum One', chain_id: '42161', decimals: 18 },
      { name: 'eth_optimism', display_name: 'OP Mainnet', chain_id: '10', decimals: 18 },
    ],
  },
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      usdc('1', 'usdc', 'Ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      usdc('8453', 'usdc_base', 'Base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
    ],
  },
  {
    id: 'sol',
    name: 'Solana',
    symbol: 'SOL',
    networks: [
      {
        name: 'sol',
        display_name: 'Solana',
        chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        decimals: 9,
      },
    ],
  },
]
