import type { CaipAddress, Currency } from '@latchkey/protocol'

/** What things cost. */
export type Prices = {
  /**
   * Prices of one whole unit each. Addresses are CAIP-10 in lower case; `0xeeee…eeee` is the native currency. Unknown
   * ones are left out; every price is finite and above 0.
   *
   * @throws PricesUnavailableError when no source answered and nothing recent is known
   */
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, number>>
}
