import type { SocketClass } from '../relay/openSocket.ts'
import type { Storage } from '../storage/Storage.ts'
import type { Metadata } from './Metadata.ts'

/** Parameters of both clients. */
export type SignParameters = {
  /** Relays, tried in order: `wss://…`. No other host is ever asked. */
  relayUrls: readonly string[]
  /** The project the relay knows. */
  projectId?: string | undefined
  /** What the other side is told. */
  metadata: Metadata
  /** Default: nothing survives a reload. Secrets are wrapped before they are stored, where the platform can. */
  storage?: Storage | undefined
  /** In front of every key of the storage; clients of different prefixes know nothing of each other. Default `latchkey-wc/`. */
  prefix?: string | undefined
  /** Default: the platform's. `null` switches WebSockets off. */
  WebSocket?: SocketClass | null | undefined
  /** Default: the platform's. `null` switches the fallback without WebSockets off. */
  fetch?: typeof globalThis.fetch | null | undefined
  /** What nobody waits for and went wrong; for logs. */
  onFault?: ((error: unknown) => void) | undefined
}
