import type { ChainRequest } from '@latchkey/core/siwx'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SiwxStore } from './SiwxStore.ts'

/** Options of `createSiwxBackend`. */
export type SiwxBackendOptions = {
  /**
   * Origins of the pages that sign in, e.g. `['https://shop.example']`; `http:` on this machine alone. The host of the page that
   * asks is what a message has to name, and a session counts on its own page only.
   */
  readonly origins: readonly (string | undefined)[]
  /** 32 characters or more, the same for all processes, e.g. of `openssl rand -hex 32`. What makes nonces yours. */
  readonly secret: string | undefined
  /** Your database, or `memorySiwxStore()`. */
  readonly store: SiwxStore
  /**
   * Nodes by CAIP-2, for accounts that are contracts (ERC-1271, ERC-6492): a URL, or a function that asks, e.g.
   * `(call) => client.request(call)`. On other networks only accounts with a key of their own sign in.
   */
  readonly rpc?: { readonly [caipNetworkId: string]: string | ChainRequest | undefined } | undefined
  /**
   * Networks a sign-in may name; all when absent. Set it where your users are rows by address: one address can be another
   * person's contract on another network.
   */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** Days a session lasts, unless its message ends sooner; default 7. */
  readonly sessionDays?: number | undefined
  /** Sign-ins whose signatures are checked at the same time; default 32. More are told to come back. */
  readonly maxConcurrentChecks?: number | undefined
  /**
   * What the cookies are called, behind `__Host-`; default `siwx`. Two apps on one host, `localhost` on any port among them, need
   * two names: each would sign out the other's visitors. None ends in `-browser`, which the second cookie of an app does.
   */
  readonly cookieName?: string | undefined
  /** Told of what made an answer 503, e.g. for your log; never of what a visitor did wrong. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Milliseconds since 1970; for tests. */
  readonly now?: (() => number) | undefined
}
