import * as v from 'valibot'
import { defineRoute } from '../http.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

/** An amount in base units as decimal text: at most 78 digits, as many as 256 bits have. */
const baseUnits = v.pipe(v.string(), v.maxLength(78), v.regex(/^\d+$/))
/** A CAIP-10 address. Whoever parses it compares the chain. */
const caipAddress = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)
const hexData = v.pipe(v.string(), v.maxLength(64 * 1024), v.regex(/^0x(?:[\da-fA-F]{2})*$/))

/** `GET /v1/convert/tokens`: what can be swapped on a chain; the address of the native currency is `0xeeee…eeee`. */
export const swapTokens = v.object({
  tokens: v.array(
    v.object({
      name: v.string(),
      symbol: v.string(),
      address: caipAddress,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoUri: v.nullable(v.string()),
      eip2612: v.boolean(),
      /** Latchkey: not on the operator's list; name and symbol are those its contract claims. */
      unverified: v.optional(v.boolean()),
    }),
  ),
})

/** `GET /v1/convert/quotes`. The list is empty where no pool connects the tokens. Latchkey: the fields marked optional. */
export const swapQuotes = v.object({
  quotes: v.array(
    v.object({
      id: v.nullable(v.string()),
      fromAmount: baseUnits,
      fromAccount: caipAddress,
      toAmount: v.optional(baseUnits),
      toAccount: caipAddress,
      /** Name of the quote's source, shown to people. */
      source: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** The swapped tokens in order, first and last included, CAIP-10. */
      route: v.optional(v.pipe(v.array(caipAddress), v.minLength(2), v.maxLength(8))),
      /** The contract that swaps and may spend the source token, CAIP-10. */
      router: v.optional(caipAddress),
      /** Milliseconds since 1970, by the server's clock. */
      expiresAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** How long it is valid, milliseconds: for clients whose clock is wrong. */
      validFor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000))),
      /** Fee of the operator in hundredths of a percent of the source amount; already deducted from `toAmount`. */
      feeBps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
    }),
  ),
})

/** `GET /v1/convert/allowance`: base units the router may spend. */
export const swapAllowance = v.object({ allowance: baseUnits })

/** `GET /v1/convert/gas-price`: wei per gas. */
export const swapGasPrice = v.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits })

/** Body of `POST /v1/convert/build-transaction`. */
export const swapBuildRequest = v.object({
  projectId: v.optional(v.string()),
  amount: baseUnits,
  from: caipAddress,
  to: caipAddress,
  userAddress: v.string(),
  eip155: v.optional(
    v.object({
      /** Percent. Whole numbers from other clients; Latchkey also sends tenths. */
      slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
      permit: v.optional(v.string()),
    }),
  ),
  disableEstimate: v.optional(v.boolean()),
  /** Latchkey: the approval is sent together with the swap, and the server simulates both as one. */
  withApproval: v.optional(v.boolean()),
  /** Latchkey: the quoted amount in base units. The minimum is computed from it and not from a new quote. */
  toAmount: v.optional(baseUnits),
})

/** `POST /v1/convert/build-transaction`. */
export const swapBuild = v.object({
  tx: v.object({
    from: caipAddress,
    to: caipAddress,
    data: hexData,
    amount: baseUnits,
    eip155: v.object({ gas: baseUnits, gasPrice: baseUnits }),
    /** Latchkey: other clients set it themselves. */
    value: v.optional(baseUnits),
  }),
})

/** `GET /v1/convert/build-approve`. `from` and `to` echo the request's: the token's contract is in `from`. */
export const swapApproval = v.object({
  tx: v.object({
    from: caipAddress,
    to: caipAddress,
    data: hexData,
    value: baseUnits,
    eip155: v.object({ gasPrice: baseUnits }),
  }),
})

export type SwapTokens = v.InferOutput<typeof swapTokens>
export type SwapQuotes = v.InferOutput<typeof swapQuotes>
export type SwapAllowance = v.InferOutput<typeof swapAllowance>
export type SwapGasPrice = v.InferOutput<typeof swapGasPrice>
export type SwapBuildRequest = v.InferOutput<typeof swapBuildRequest>
export type SwapBuild = v.InferOutput<typeof swapBuild>
export type SwapApproval = v.InferOutput<typeof swapApproval>

const chain = { chainId: v.string() }
const tokenPair = { from: v.string(), to: v.string() }
const errors = {
  400: 'bad token, amount or chain, or no route between the tokens',
  503: 'no exchange answers',
} as const

/** Tokens that can be swapped on a chain; with `address` just that one. */
export const getSwapTokens = defineRoute({
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'Tokens that can be swapped',
  query: { ...chain, address: v.optional(v.string()) },
  answer: swapTokens,
  errors,
  auth: 'project',
  bucket: 'convert-tokens',
})

export const getSwapQuotes = defineRoute({
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'Quotes for a swap',
  query: { ...tokenPair, amount: v.string(), userAddress: v.optional(v.string()) },
  answer: swapQuotes,
  errors,
  auth: 'project',
  bucket: 'convert-quotes',
})

export const getSwapAllowance = defineRoute({
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: 'How much of a token the router may spend',
  query: { tokenAddress: v.string(), userAddress: v.string() },
  answer: swapAllowance,
  errors,
  auth: 'project',
  bucket: 'convert-allowance',
})

export const getSwapGasPrice = defineRoute({
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'Prices of gas',
  query: chain,
  answer: swapGasPrice,
  errors,
  auth: 'project',
  bucket: 'convert-gas-price',
})

/** The transaction that lets the router spend a token. Without `amount` the allowance is unlimited. */
export const buildSwapApproval = defineRoute({
  method: 'GET',
  path: '/v1/convert/build-approve',
  summary: 'The transaction that allows the router to spend a token',
  query: { ...tokenPair, amount: v.optional(v.string()), userAddress: v.string() },
  answer: swapApproval,
  errors,
  auth: 'project',
  bucket: 'convert-approve',
})

export const buildSwap = defineRoute({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'The transaction that swaps',
  body: swapBuildRequest,
  answer: swapBuild,
  errors,
  auth: 'project',
  bucket: 'convert-build',
})
