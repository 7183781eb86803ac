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
  /** How old it was when the server told it, milliseconds. What follows is absent with other servers. */
  readonly age?: number | undefined
  /** Who set it, for people. */
  readonly source?: string | undefined
  /** Percent since a day ago; absent where nobody remembers. */
  readonly change24h?: number | undefined
  /** Where it was asked for: oldest first, `at` in milliseconds since 1970. Hours nobody remembers are left out. */
  readonly sparkline?: readonly { readonly at: number; readonly price: number }[] | undefined
}
