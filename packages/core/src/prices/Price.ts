import type { CaipAddress } from '@latchkey/protocol'

/** What one whole unit of a token costs (W1.6). */
export type Price = {
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the currency asked for; above 0. */
  readonly price: number
  readonly iconUrl?: string | undefined
}
