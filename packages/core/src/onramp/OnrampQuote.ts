import type { OnrampMoney } from './OnrampMoney.ts'

/** What an amount of money buys now (S3.12). */
export type OnrampQuote = {
  readonly quoteId: string
  /** In all, fees included. */
  readonly paymentTotal: OnrampMoney
  readonly paymentSubtotal: OnrampMoney
  readonly purchaseAmount: OnrampMoney
  readonly networkFee: OnrampMoney
  readonly serviceFee?: OnrampMoney | undefined
  /** By this machine's clock, milliseconds since 1970. */
  readonly expiresAt: number
  /** Nobody gave it: it only stands in for a price, which is unavailable, and buys nothing (S8.75). */
  readonly isEstimate: boolean
  /** Why there is only that. */
  readonly failure?: unknown
}
