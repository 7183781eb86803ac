import type { CaipAddress } from '@latchkey/protocol'
import type { TokenList } from './TokenList.ts'

/** What is remembered of one account's tokens on one network. Times are milliseconds since 1970. */
export type TokenEntry = {
  list?: TokenList | undefined
  /** When `list` came. */
  listedAt: number
  /** The last try, where it failed: no new one for a while (S4.31). */
  failure?: { readonly error: unknown; readonly at: number } | undefined
  /** Tokens that have changed since, to be read live; not empty = `list` isn't fresh any more. */
  readonly changed: Set<CaipAddress>
}
