import type { CaipNetworkId } from '@latchkey/protocol'
import type { Rpc } from '../rpc/Rpc.ts'

/** The world a request is prepared in, captured when it came (one immutable account and network). */
export type RequestContext = {
  /** Exact origin of the embedding page. */
  readonly origin: string
  readonly accounts: { readonly eip155: string; readonly solana?: string | undefined }
  /** The active network. */
  readonly network: CaipNetworkId
  readonly rpc: Rpc
}
