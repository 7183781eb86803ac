import type { CaipAddress, Currency } from '@latchkey/protocol'

/** One place prices come from. What it doesn't know it leaves out; it throws when it can't answer at all. */
export type PriceSource = {
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, number>>
}
