import type { CaipAddress, Currency } from '@latchkey/protocol'

/** What one whole unit costs, and since when that is known, milliseconds since 1970. */
export type SourcePrice = { readonly price: number; readonly at: number }

/** One place prices come from. What it doesn't know it leaves out; it throws when it can't answer at all. */
export type PriceSource = {
  /** For people and logs. */
  readonly name: string
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}
