import type { CaipAddress } from '@latchkey/protocol'
import type { Store } from '../store/createStore.ts'
import type { SwapState } from '../swap/SwapState.ts'
import type { TokenEntry } from '../tokens/TokenEntry.ts'

/** What lazily loaded parts keep for one config; each makes its own when it is first needed. */
export type Stores = {
  /** Which of our packages the page uses, as the server is told (S7.01); default `html`. */
  framework?: 'html' | 'react' | undefined
  /** The relay client's did:key, once one is open; the server's calls carry it (S7.02). */
  clientId?: string | undefined
  /** The last token list by CAIP-10 account (S9.03). */
  tokens?: Map<CaipAddress, TokenEntry> | undefined
  /** The swap form (S3.08). */
  swap?: Store<SwapState> | undefined
  /** When an account was last told that its balances are unavailable, by CAIP-10 account (S8.01). */
  tokensAnnounced?: Map<string, number> | undefined
}
