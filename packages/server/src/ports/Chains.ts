import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { WebSocket } from 'ws'

/** A chain somebody configured, and by which transports it is reachable. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly http: boolean
  readonly ws: boolean
}

/** What a provider answered: the bytes as they came. `400` is an answer too (W5). */
export type ChainAnswer = { readonly status: 200 | 400; readonly body: Uint8Array<ArrayBuffer> }

export type ChainSendOptions = {
  /** Same text, same provider while it is up: for filters and other state a node keeps. */
  readonly sessionId?: string | undefined
  /** Only this provider, e.g. `http-1`. */
  readonly providerId?: string | undefined
  /** The request holds notifications only, so an empty answer is right. */
  readonly mayBeEmpty?: boolean
}

/** One provider's state as `probe` saw it. `id` is ours (`http-1`), never a URL. */
export type ChainProviderState = {
  readonly id: string
  readonly reachable: boolean
  readonly problem?: string
}

/** The nodes behind each chain, with failover (W5). */
export type Chains = {
  list(): readonly Chain[]
  get(caipNetworkId: string): Chain | undefined
  /**
   * Sends a JSON-RPC body, bytes unchanged, to up to five providers until one answers.
   *
   * @throws ChainUnavailableError when all of them failed or `providerId` names none.
   */
  send(caipNetworkId: CaipNetworkId, body: Uint8Array, options?: ChainSendOptions): Promise<ChainAnswer>
  /**
   * An open WebSocket to one provider. Listeners must be added before the next turn of the event loop.
   *
   * @throws ChainUnavailableError when none could be reached.
   */
  openSocket(caipNetworkId: CaipNetworkId, maxBytes: number): Promise<WebSocket>
  /** Asks every HTTP provider of a chain who it is. Never throws. */
  probe(caipNetworkId: CaipNetworkId): Promise<readonly ChainProviderState[]>
}
