import * as v from 'valibot'
import { caipNetworkId } from '../fields.ts'
import { defineRoute } from '../http.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
/** Whole units as decimal text; no float, no sign, no exponent, and no more than a payment can be. */
const decimal = v.pipe(v.string(), v.maxLength(50), v.regex(/^\d{1,30}(?:\.\d{1,18})?$/))
/** Ids are parts of URLs and test ids, so their characters are restricted. */
const id = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
/** Money or a token: how much, and its code or symbol. */
const amount = v.object({ amount: decimal, currency: text(32) })

const paymentCurrency = v.object({
  /** ISO 4217. */
  id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  payment_method_limits: v.pipe(v.array(v.object({ id, min: decimal, max: decimal })), v.maxLength(16)),
})
const purchaseNetwork = v.object({
  name: text(64),
  display_name: text(64),
  /** The reference of CAIP-2. */
  chain_id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,32}$/)),
  /** Empty or absent: the network's own coin. */
  contract_address: v.nullish(v.pipe(v.string(), v.maxLength(128))),
  /** Latchkey: decimals of the token on this network. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))),
  /** Latchkey: CAIP-2 id of a network that isn't `eip155`. */
  caip: v.optional(caipNetworkId),
})
const purchaseCurrency = v.object({
  id,
  name: text(64),
  symbol: text(32),
  networks: v.pipe(v.array(purchaseNetwork), v.maxLength(64)),
})

/** `GET /v1/onramp/options`: currencies to pay with, and tokens to buy. */
export const onrampOptions = v.object({
  paymentCurrencies: v.pipe(v.array(paymentCurrency), v.maxLength(200)),
  purchaseCurrencies: v.pipe(v.array(purchaseCurrency), v.maxLength(2_000)),
})

/** Body of `POST /v1/onramp/quote`. Only the listed fields of a currency are read. */
export const onrampQuoteRequest = v.object({
  projectId: v.optional(v.string()),
  purchaseCurrency: v.object({ id, symbol: v.optional(text(32)) }),
  paymentCurrency: v.object({ id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) }),
  amount: decimal,
  /** `name` of one of the purchase currency's networks. */
  network: text(64),
  /** Latchkey: the provider to get the quote from. Default: the first one with quotes, by card. */
  provider: v.optional(id),
  paymentMethod: v.optional(id),
})

/** `POST /v1/onramp/quote`. */
export const onrampQuote = v.object({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  networkFee: amount,
  quoteId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
  /** Latchkey: fee of the provider. */
  serviceFee: v.optional(amount),
  /** Latchkey: milliseconds since 1970, by the server's clock. */
  expiresAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Latchkey: how long the quote is valid, in milliseconds, for clients whose clock is wrong. */
  validFor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000))),
  /** Latchkey: no provider made this quote; nothing may be bought on it. */
  isEstimate: v.optional(v.boolean()),
})

/** `GET /v1/onramp/providers` (Latchkey): the providers that sell tokens for money. */
export const onrampProviders = v.object({
  providers: v.pipe(
    v.array(
      v.object({
        id,
        name: text(64),
        feeRange: text(16),
        supportedChains: v.array(v.picklist(['eip155', 'solana'])),
        /** Whether this server gets quotes of it; otherwise only its own page shows prices. */
        quotes: v.boolean(),
        /** Time zones it sells nothing in, compared without case. */
        restrictedZones: v.array(v.pipe(v.string(), v.maxLength(64))),
        /** Origins its pages are on. */
        origins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(16)),
        /** Test mode: no real money is paid. */
        isTest: v.boolean(),
      }),
    ),
    v.maxLength(16),
  ),
})

/** Body of `POST /v1/generators/onrampurl`. */
export const onrampUrlRequest = v.object({
  projectId: v.optional(v.string()),
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.maxLength(128)),
        blockchains: v.optional(v.pipe(v.array(text(64)), v.maxLength(64))),
        assets: v.optional(v.pipe(v.array(text(64)), v.maxLength(64))),
      }),
    ),
    v.maxLength(16),
  ),
  partnerUserId: v.pipe(v.string(), v.maxLength(128)),
  defaultNetwork: v.optional(text(64)),
  defaultExperience: v.optional(v.picklist(['buy', 'send'])),
  presetCryptoAmount: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e12))),
  presetFiatAmount: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
  /** Latchkey: whom to buy from, at which price, on which network. */
  provider: v.optional(id),
  quoteId: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))),
  network: v.optional(caipNetworkId),
  purchaseCurrency: v.optional(id),
  paymentCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
})

/** `POST /v1/generators/onrampurl`. Latchkey: `orderId`, where the provider reports the status of orders. */
export const onrampUrl = v.object({
  url: v.pipe(v.string(), v.maxLength(4_096)),
  orderId: v.optional(id),
})

/**
 * Status of an order: opened at the provider, being paid, paid, delivered. `declined`: the card was refused, another may be tried.
 * `cancelled`, `failed` (paid, not delivered, money is returned) and `expired` are final.
 */
export const onrampStatus = v.picklist([
  'open',
  'pending',
  'declined',
  'paid',
  'delivered',
  'cancelled',
  'failed',
  'expired',
])

/** `GET /v1/onramp/orders` (Latchkey): the existing orders among the ids. Ids cannot be guessed, so whoever knows one may read its order. */
export const onrampOrders = v.object({
  orders: v.array(
    v.object({
      id,
      provider: id,
      status: onrampStatus,
      network: v.nullable(caipNetworkId),
      paymentTotal: v.nullable(amount),
      purchaseAmount: v.nullable(amount),
      /** Hash of the delivery. */
      transaction: v.nullable(text(128)),
      /** Milliseconds since 1970. */
      createdAt: v.number(),
      updatedAt: v.number(),
    }),
  ),
})

/** Signed callback of the operator's own checkout about an order (`services/onramp/README.md`). */
export const onrampNews = v.object({
  order: id,
  status: v.picklist(['pending', 'declined', 'paid', 'delivered', 'cancelled', 'failed']),
  transaction: v.optional(text(128)),
})

export type OnrampOptions = v.InferOutput<typeof onrampOptions>
export type OnrampQuoteRequest = v.InferOutput<typeof onrampQuoteRequest>
export type OnrampQuote = v.InferOutput<typeof onrampQuote>
export type OnrampProviders = v.InferOutput<typeof onrampProviders>
export type OnrampUrlRequest = v.InferOutput<typeof onrampUrlRequest>
export type OnrampUrl = v.InferOutput<typeof onrampUrl>
export type OnrampStatus = v.InferOutput<typeof onrampStatus>
export type OnrampOrders = v.InferOutput<typeof onrampOrders>
export type OnrampNews = v.InferOutput<typeof onrampNews>

const providerQuery = { provider: v.optional(v.string()) }
const unavailable = 'no provider is configured, or it does not answer'

export const getOnrampOptions = defineRoute({
  method: 'GET',
  path: '/v1/onramp/options',
  summary: 'Currencies to pay with, and tokens to buy',
  query: providerQuery,
  answer: onrampOptions,
  errors: { 400: 'unknown provider', 503: unavailable },
  auth: 'project',
  bucket: 'onramp-options',
})

/** `getOnrampOptions` with the field names that some existing clients use. */
export const getBuyOptions = defineRoute({
  method: 'GET',
  path: '/v1/onramp/buy/options',
  summary: 'Currencies to pay with, and tokens to buy, for other clients',
  query: providerQuery,
  answer: v.object({
    paymentCurrencies: v.array(v.object({ id: v.string(), limits: v.array(v.unknown()) })),
    purchaseCurrencies: v.array(v.unknown()),
  }),
  errors: { 400: 'unknown provider', 503: unavailable },
  auth: 'project',
  bucket: 'onramp-options',
})

/** `getOnrampQuote` with the field names that some existing clients use. */
export const getBuyQuotes = defineRoute({
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  summary: 'What a purchase costs, for other clients',
  query: {
    purchaseCurrency: v.string(),
    purchaseNetwork: v.optional(v.string()),
    paymentCurrency: v.string(),
    paymentAmount: v.string(),
    paymentMethod: v.optional(v.string()),
  },
  answer: v.looseObject({ quoteId: v.string() }),
  errors: { 400: 'no provider sells this', 503: unavailable },
  auth: 'project',
  bucket: 'onramp-quote',
})

/** The providers that sell tokens for money. */
export const getOnrampProviders = defineRoute({
  method: 'GET',
  path: '/v1/onramp/providers',
  summary: 'Providers that sell tokens for money',
  answer: onrampProviders,
  auth: 'project',
  bucket: 'onramp-providers',
})

export const getOnrampOrders = defineRoute({
  method: 'GET',
  path: '/v1/onramp/orders',
  summary: 'Status of orders',
  query: {
    /** Ids of orders, comma-separated. */
    ids: v.string(),
  },
  answer: onrampOrders,
  errors: { 400: 'bad or too many ids' },
  auth: 'project',
  bucket: 'onramp-orders',
})

/** Quote for a purchase. */
export const getOnrampQuote = defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  summary: 'What a purchase costs',
  body: onrampQuoteRequest,
  answer: onrampQuote,
  errors: { 400: 'no provider sells this', 503: unavailable },
  auth: 'project',
  bucket: 'onramp-quote',
})

/** Creates an order where the provider has orders; answers the page to pay on. */
export const createOnrampUrl = defineRoute({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  summary: 'Create an order and the address to pay at',
  body: onrampUrlRequest,
  answer: onrampUrl,
  errors: { 400: 'bad destination, or an expired quote', 503: unavailable },
  auth: 'project',
  bucket: 'onramp-url',
})

/** Callback of a provider about an order. The body has the provider's own format. */
export const receiveOnrampNews = defineRoute({
  method: 'POST',
  path: '/v1/onramp/callbacks/:provider',
  summary: 'Callback of a provider about an order',
  answer: v.object({ outcome: v.string() }),
  errors: { 401: 'the signature is not of the provider', 404: 'no such provider or order' },
  auth: 'signature',
  bucket: 'onramp-callback',
})
