import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { WebSocket } from 'ws'
import type { Adapter } from './platform.ts'

/** A chain somebody configured, and by which transports it is reachable. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly http: boolean
  readonly ws: boolean
}

/** What a provider answered: the bytes as they came. `400` is an answer too. */
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

/** The nodes behind each chain, with failover. */
export type Chains = Adapter & {
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

/** A movement that touches the asked account. Amounts are base units, addresses lower-case hex. */
export type IndexedTransfer = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Contract; absent for the native currency. */
  readonly token?: string
  readonly tokenId?: bigint
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

/** An approval the asked account gave. */
export type IndexedApproval = {
  readonly kind: 'erc20' | 'erc721' | 'all'
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly amount: bigint
}

/** A mined transaction that touches the asked account. */
export type IndexedTransaction = {
  readonly chain: CaipNetworkId
  readonly block: number
  /** Index inside the block. */
  readonly position: number
  readonly hash: string
  readonly sender: string
  /** Absent: a contract was created. */
  readonly recipient?: string
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  readonly value: bigint
  readonly selector: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** In their order; its own native value, when it moved, is the first. At most 100. */
  readonly transfers: readonly IndexedTransfer[]
  /** At most 100. */
  readonly approvals: readonly IndexedApproval[]
}

/**
 * A place in an account's history: the page after it holds what is older. Ordered by time, then chain (as text), block
 * and position, all of them falling, so it stays where it is however many blocks come.
 */
export type ActivityPlace = {
  readonly minedAt: number
  readonly chain: CaipNetworkId
  readonly block: number
  readonly position: number
}

/** A token holding by index, not by balance: the account has touched it. */
export type IndexedToken = { readonly chain: CaipNetworkId; readonly token: string }

/** An NFT the account holds by the index. */
export type IndexedNft = {
  readonly chain: CaipNetworkId
  readonly contract: string
  readonly tokenId: bigint
  readonly amount: bigint
  readonly kind: 'erc721' | 'erc1155'
}

export type IndexState = {
  readonly chain: CaipNetworkId
  /** Newest block of the chain as the node said; absent: the node hasn't answered yet. */
  readonly head?: number
  /** Newest block that is in the index; -1 = none yet. */
  readonly indexed: number
  /** Why it doesn't follow just now, as a sentence. */
  readonly problem?: string
}

/** What happened on the chains, for every account. Accounts are lower-case hex. */
export type Index = Adapter<'start' | 'close'> & {
  /** The chains that are indexed here. Others have no history, and tokens only by list. */
  chains(): readonly CaipNetworkId[]
  /** At most `limit` transactions, newest first, older than `after`. */
  activity(question: {
    readonly account: string
    readonly chains: readonly CaipNetworkId[]
    readonly after?: ActivityPlace | undefined
    readonly limit: number
  }): Promise<readonly IndexedTransaction[]>
  /** Every fungible contract that ever moved to or from the account. */
  tokens(account: string, chains: readonly CaipNetworkId[]): Promise<readonly IndexedToken[]>
  /** At most `limit` holdings with an amount above zero, ordered by chain, contract and id, beyond `after`. */
  nfts(question: {
    readonly account: string
    readonly chains: readonly CaipNetworkId[]
    readonly after?:
      | { readonly chain: CaipNetworkId; readonly contract: string; readonly tokenId: bigint }
      | undefined
    readonly limit: number
  }): Promise<readonly IndexedNft[]>
  /** Whom the account itself has sent a confirmed transaction or a non-zero amount to; newest 1,000. */
  recipients(account: string, chain: CaipNetworkId): Promise<readonly string[]>
  state(): readonly IndexState[]
}

/** What accounts did, wherever that is known from: the own index, or somebody else's. */
export type History = Adapter & Pick<Index, 'chains' | 'activity' | 'recipients'>
