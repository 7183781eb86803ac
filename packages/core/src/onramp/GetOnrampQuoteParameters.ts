import type { OnrampToken } from './OnrampOptions.ts'

/** Parameters of `getOnrampQuote`. */
export type GetOnrampQuoteParameters = {
  token: OnrampToken
  /** ISO 4217. */
  paymentCurrency: string
  /** Minor units, before fees. */
  amount: bigint
  /** Default: the server's first that tells prices. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}
