import type { Connector } from './Connector.ts'
import type { Network } from './Network.ts'

/** One call of a batch (EIP-5792). */
export type Call = {
  to: `0x${string}`
  /** Base units. Default: none. */
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  /** What the wallet has to be able to for this call. */
  capabilities?: CallsCapabilities | undefined
}

/** A wallet capability that a batch requires (EIP-5792). A wallet that lacks it rejects the batch, unless the capability is `optional`. */
export type CallsCapability = { optional?: boolean | undefined; [field: string]: unknown }

/** Capabilities that a batch asks for, by name (EIP-5792). */
export type CallsCapabilities = {
  /** Somebody else pays the fee (ERC-7677). Absent `url`: whoever the wallet has its fees paid by. */
  paymasterService?:
    | (CallsCapability & { url?: string | undefined; context?: object | undefined })
    | undefined
  [name: string]: CallsCapability | undefined
}

/** What a wallet can do on a network, by name (EIP-5792). */
export type WalletCapabilities = {
  /** Calls as one. `ready`: after the person agrees, with the first batch, that the account becomes able to. */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' } | undefined
  /** Fees paid by somebody else (ERC-7677). */
  readonly paymasterService?: { readonly supported: boolean } | undefined
  /** The wallet lists the tokens of its accounts (ERC-7811). */
  readonly assetDiscovery?: { readonly supported: boolean } | undefined
  readonly [name: string]: unknown
}

/** The receipt of a transaction that calls were in, in the shape of viem's. */
export type CallReceipt = {
  readonly status: 'success' | 'reverted'
  readonly transactionHash: `0x${string}`
  readonly blockHash: `0x${string}`
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly {
    readonly address: `0x${string}`
    readonly data: `0x${string}`
    readonly topics: readonly `0x${string}`[]
  }[]
}

/** The status of a batch, in the shape of viem's `getCallsStatus`. */
export type CallsStatus = {
  readonly id: string
  /** `undefined`: the wallet answered a code that EIP-5792 does not have. */
  readonly status: 'pending' | 'success' | 'failure' | undefined
  /** 100 pending, 200 confirmed, 400 not sent, 500 reverted whole, 600 reverted in part (EIP-5792). */
  readonly statusCode: number
  readonly version: string
  /** Whether the calls ran as one. */
  readonly atomic: boolean
  readonly chainId: number | undefined
  readonly receipts: readonly CallReceipt[] | undefined
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** A batch as an adapter gets it. */
export type CallsBatch = {
  readonly calls: readonly Call[]
  readonly id?: string | undefined
  readonly version: string
  readonly forceAtomic: boolean
  readonly capabilities?: CallsCapabilities | undefined
}

/** What a wallet answers to a batch. */
export type SentCalls = {
  readonly id: string
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** A request to a wallet that prompts nobody: it does not matter which network the wallet is on. */
export type SilentCall = { connector: Connector; signal?: AbortSignal | undefined }

/** Actions for batches of calls (EIP-5792). */
export type CallsActions = {
  /** @param p.address the account it was captured for */
  send(p: SilentCall & { network: Network; address: string } & CallsBatch): Promise<SentCalls>
  getStatus(p: SilentCall & { id: string }): Promise<CallsStatus>
  /** @param chainIds default: every network of the wallet */
  getCapabilities(
    p: SilentCall & { address: string; chainIds?: readonly number[] | undefined },
  ): Promise<Readonly<Record<number, WalletCapabilities>>>
  showStatus(p: SilentCall & { id: string }): Promise<void>
  /** The tokens of an account on one network (ERC-7811), unparsed. */
  getAssets(p: SilentCall & { address: string; chainId: number }): Promise<unknown>
}
