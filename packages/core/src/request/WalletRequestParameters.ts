import type { ChainNamespace } from '@latchkey/protocol'
import type { RequestContext } from './RequestContext.ts'

/** What every action that asks a wallet takes. */
export type WalletRequestParameters = {
  /** Captured earlier, e.g. at the click; default: captured now. */
  context?: RequestContext | undefined
  /** Whose wallet, where no context is given; default: the active network's. */
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds; five minutes by default, and at most on EVM. */
  timeout?: number | undefined
}
