import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { WebSocket } from 'ws'
import type { Adapter } from './platform.ts'

/** A configured chain, and the transports it is reachable by. */
export type Chain = {
  readonly caipNetworkId: CaipNetworkId
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly http: boolean
  readonly ws: boolean
}

/** The response of a provider, bytes unchanged. HTTP 400 counts as a response. */
export type ChainAnswer = { readonly status: 200 | 400; readonly body: Uint8Array<ArrayBuffer> }

/** Options of `Chains.send`. */
export type ChainSendOptions = {
  /** Requests with the same text go to the same provider while it is up: for filters and other state a node holds. */
  readonly sessionId?: string | undefined
  /** Only this provider, by the operator's name or its number: `alchemy`, `http-1`. */
  readonly providerId?: string | undefined
  /** The request holds notifications only, so an empty response is valid. */
  readonly mayBeEmpty?: boolean
  /**
   * The request submits a transaction. A provider that gave no answer may have taken it, and the next one then refuses it as known or
   * with a used nonce: that refusal is no answer.
   */
  readonly isBroadcast?: boolean
}

/** The state of one provider, as `probe` found it. `id` is the operator's name or ours (`http-1`), never a URL. */
export type ChainProviderState = {
  readonly id: string
  readonly transport: 'http' | 'ws'
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
   * @throws ChainUnavailableError when all of them failed, `providerId` names none, or nobody knows what became of a broadcast
   */
  send(caipNetworkId: CaipNetworkId, body: Uint8Array, options?: ChainSendOptions): Promise<ChainAnswer>
  /**
   * Opens a WebSocket to one provider. Add listeners before the next turn of the event loop. Its answers count for the
   * provider's rank, and one that reports trouble again and again is closed if another provider can be joined.
   *
   * @throws ChainUnavailableError when no provider could be reached
   */
  openSocket(caipNetworkId: CaipNetworkId, maxBytes: number): Promise<WebSocket>
  /** Requests the chain's identity from every provider, by HTTP and by WebSocket. Never rejects. */
  probe(caipNetworkId: CaipNetworkId): Promise<readonly ChainProviderState[]>
}

/** A transfer from or to the account. Amounts are base units, addresses lower-case hex, or base58 on Solana. */
export type IndexedTransfer = {
  /** `spl`: a token of either program of Solana; `splNft`: one piece of such a token without decimals. */
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl' | 'splNft'
  /** Contract or mint; absent for the native currency. */
  readonly token?: string
  /** Where the transaction itself says it, for a token that can't be described. */
  readonly decimals?: number
  readonly tokenId?: bigint
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

/** An approval by the account. */
export type IndexedApproval = {
  readonly kind: 'erc20' | 'erc721' | 'all'
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly amount: bigint
}

/** A mined transaction that involves the account. */
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
  /** In order of execution. The transaction's own native value, where it moved, comes first. At most 100. */
  readonly transfers: readonly IndexedTransfer[]
  /** At most 100. */
  readonly approvals: readonly IndexedApproval[]
}

/**
 * A position in an account's history: the page after it holds older transactions. Ordered by time, then chain (as
 * text), block and position, all descending, so new blocks do not shift it.
 */
export type ActivityPlace = {
  readonly minedAt: number
  readonly chain: CaipNetworkId
  readonly block: number
  readonly position: number
}

/** A token that ever moved to or from the account, whatever its balance is. */
export type IndexedToken = { readonly chain: CaipNetworkId; readonly token: string }

/** An NFT the account holds according to the index. */
export type IndexedNft = {
  readonly chain: CaipNetworkId
  readonly contract: string
  readonly tokenId: bigint
  readonly amount: bigint
  readonly kind: 'erc721' | 'erc1155' | 'spl'
}

/** How far the index of one chain has come. */
export type IndexState = {
  readonly chain: CaipNetworkId
  /** Newest block of the chain according to the node. Absent until the node has answered. */
  readonly head?: number
  /** Newest indexed block; -1 when there is none. */
  readonly indexed: number
  /** Why it does not follow the chain at the moment, as a sentence. */
  readonly problem?: string
}

/** The indexed transactions of every account. Accounts are lower-case hex. `start` begins to follow the chains. */
export type Index = Adapter<'start' | 'close'> & {
  /** The chains indexed here. Other chains have no history, and tokens by list only. */
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
  /** Addresses to which the account itself sent a confirmed transaction or a non-zero amount; the newest 1,000. */
  recipients(account: string, chain: CaipNetworkId): Promise<RecipientList>
  state(): readonly IndexState[]
}

/** Addresses an account has sent to, newest first. `isComplete`: there are no others. */
export type RecipientList = { readonly addresses: readonly string[]; readonly isComplete: boolean }

/**
 * The history of accounts, from the own index or from another service. `check` is there where another service is asked; it
 * rejects with a sentence, without an address, while a chain has no history.
 */
export type History = Adapter & Pick<Index, 'chains' | 'activity' | 'recipients'>

/** SOL and tokens of an account on a Solana chain, in base units. Tokens are sums over the accounts of both token programs. */
export type SolanaHoldings = {
  readonly native: bigint
  /** Without NFTs and without zero balances, by mint. */
  readonly tokens: ReadonlyMap<string, bigint>
}

/** A page of the history of a Solana account, newest first. */
export type SolanaActivity = {
  readonly transactions: readonly IndexedTransaction[]
  /** The signature after which the next page begins; absent on the last. */
  readonly next?: string
}

/** Accounts of Solana chains, read from their nodes without an index. Addresses are base58. */
export type Solana = Adapter & {
  chains(): readonly CaipNetworkId[]
  /** @throws ChainUnavailableError, ChainReadError */
  holdings(account: string, chain: CaipNetworkId): Promise<SolanaHoldings>
  /** At most `limit` single tokens without decimals, ordered by chain and mint, beyond `after`. */
  nfts: (question: Parameters<Index['nfts']>[0]) => Promise<readonly IndexedNft[]>
  /**
   * About `limit` transactions older than the one with signature `after`.
   *
   * @throws UnknownSignatureError when `after` is no transaction of the account; ChainUnavailableError, ChainReadError
   */
  activity(question: {
    readonly account: string
    readonly chain: CaipNetworkId
    readonly after?: string | undefined
    readonly limit: number
  }): Promise<SolanaActivity>
  /** Addresses the account itself sent something to, among its `limit` newest transactions. */
  recipients(question: {
    readonly account: string
    readonly chain: CaipNetworkId
    readonly limit: number
  }): Promise<RecipientList>
}
