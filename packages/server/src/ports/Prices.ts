import type { CaipAddress, Currency } from '@latchkey/protocol'

/** What one whole unit costs. */
export type PriceQuote = {
  /** Finite and above 0. */
  readonly price: number
  /** Since when that is known, milliseconds since 1970. */
  readonly at: number
  /** Who said so, for people. */
  readonly source: string
}

/** What one whole unit cost in the hour that began at `at`, milliseconds since 1970. */
export type PricePoint = { readonly at: number; readonly price: number }

/** What things cost. Addresses are CAIP-10 in lower case; `0xeeee…eeee` is the native currency. */
export type Prices = {
  /**
   * Unknown ones are left out.
   *
   * @throws PricesUnavailableError when no source answered and nothing recent is known
   */
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, PriceQuote>>
  /**
   * The remembered hours since `since`, oldest first; hours nobody remembered are left out, and so is who has none. Only
   * native currencies and tokens of the operator's list are remembered, for a week.
   */
  trend(
    tokens: readonly CaipAddress[],
    currency: Currency,
    since: number,
  ): Promise<ReadonlyMap<CaipAddress, readonly PricePoint[]>>
  /** Starts remembering once an hour; never throws. `close` ends it. */
  start(): void
  close(): Promise<void>
}
