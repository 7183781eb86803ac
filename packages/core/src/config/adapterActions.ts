import type { CaipNetworkId } from '@latchkey/protocol'
import type { ActivityPage } from './activity.ts'
import type { Connector } from './Connector.ts'
import type { Approval, ApprovalList, NftPage, Token } from './holdings.ts'
import type { Network, RpcClient } from './Network.ts'

/** What an adapter can do over a live connection. Left out = the adapter has no connection client. */
export type ConnectionActions = {
  /** Signs a text; answers the signature in the chain's own encoding. */
  signMessage(p: WalletCall & { message: string }): Promise<string>
  signTypedData?(p: WalletCall & { typedData: unknown }): Promise<string>
  /** Hands a transaction to the wallet; answers its hash. `transaction` is the chain's own shape. */
  sendTransaction(p: WalletCall & { transaction: unknown }): Promise<string>
  /** Base units of the native currency. */
  getBalance(p: ReadCall & { address: string }): Promise<bigint>
  /** Cost of one unit of computation, base units, e.g. wei per gas. */
  getGasPrice(p: ReadCall): Promise<bigint>
  /** Upper bound of what a native send costs, base units. */
  estimateNativeTransferFee(p: ReadCall & { from: string; to: string; value: bigint }): Promise<bigint>
  /**
   * Resolves once the network has taken or failed it. With `sent`, what `sendTransaction` was given, it rejects with the
   * code `TRANSACTION_ALTERED` as soon as the network knows another one by this hash.
   */
  waitForTransaction(
    p: ReadCall & { hash: string; sent?: unknown; signal?: AbortSignal | undefined },
  ): Promise<TransactionOutcome>
  /** `checksum` = well-formed, but its checksum says a character is wrong. */
  checkAddress(address: string): Promise<'valid' | 'invalid' | 'checksum'>
  /** What is doubtful about a valid address as a receiver. Left out = nothing can be told. */
  checkReceiver?(p: ReadCall & { address: string }): Promise<ReceiverDoubt | undefined>
  /** What it can do with fungible tokens; loads when called. Left out = tokens of the chain family can't be sent. */
  tokens?(): Promise<TokenActions>
  /** What it reads of an account where no data API serves the network; loads when called. Left out = nothing. */
  holdings?(): Promise<HoldingActions>
}

/** What an adapter can do with fungible tokens. */
export type TokenActions = {
  /** Base units. */
  getBalance(p: ReadCall & { token: string; address: string }): Promise<bigint>
  /** What `sendTransaction` takes for a transfer. */
  buildTransfer(p: TokenTransfer): unknown
  /** A trial run: resolves if the transfer would happen now. @throws TokenTransferError */
  tryTransfer(p: ReadCall & TokenTransfer): Promise<void>
  /** Upper bound of what a transfer costs, base units of the native currency. */
  estimateTransferFee(p: ReadCall & TokenTransfer): Promise<bigint>
  /** What else it does; empty where nothing can be told. Left out = nothing ever can. */
  previewTransfer?(p: ReadCall & TokenTransfer): Promise<TransferPreview>
  /** Who may take tokens of an account, as the chain says now. Left out = the chain family has no such thing. */
  getApprovals?(p: ReadCall & { address: string }): Promise<ApprovalList>
  /** What `sendTransaction` takes to take an approval back. */
  buildRevoke?(approval: Approval): unknown
  /** As in `ConnectionActions`, for adapters that keep it out of what every page loads. */
  checkReceiver?(p: ReadCall & { address: string }): Promise<ReceiverDoubt | undefined>
}

/** A transfer of a token. `token` is its contract's plain address, `value` base units. */
export type TokenTransfer = { token: string; from: string; to: string; value: bigint }

/** What an adapter can read of an account straight from a node, where no data API serves the network. */
export type HoldingActions = {
  /** Tokens held, without the native currency and without prices. */
  getTokens(p: ReadCall & { address: string }): Promise<readonly Token[]>
  /** `cursor` is `next` of the page before. */
  getActivity(p: ReadCall & { address: string; cursor?: string | undefined }): Promise<ActivityPage>
  getNfts(p: ReadCall & { address: string }): Promise<NftPage>
}

/** What an adapter can do about networks. Left out = the adapter has no network client. */
export type NetworkActions = {
  /** Asks the wallet to switch, adding the network where it is unknown; answers the network it is on afterwards. */
  switchNetwork(p: {
    connector: Connector
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<CaipNetworkId>
}

/** The outcome of a transaction. */
export type TransactionOutcome = { readonly status: 'confirmed' | 'failed'; readonly hash: string }

/** A call that asks the wallet. `address` is the account it was captured for. */
export type WalletCall = {
  connector: Connector
  network: Network
  address: string
  signal?: AbortSignal | undefined
}

/** A call that only reads from the chain. */
export type ReadCall = { network: Network; rpc: RpcClient }

/**
 * Why an address one can send to may not be the one that was meant. `offCurve` = no key can sign for it, only a
 * program; `missing` = the chain has not met it yet; `contract` = a program lives there, which may keep what it gets.
 */
export type ReceiverDoubt = 'offCurve' | 'missing' | 'contract'

/** What a transfer of a token does besides moving the amount, found by a trial run or by reading the chain. */
export type TransferPreview = {
  /** Base units that arrive, where that is told; fewer than were sent = the token keeps a part (fee on transfer). */
  readonly received?: bigint | undefined
  /** Base units of the native currency that open an account for the token at the receiver's; part of the fee. */
  readonly deposit?: bigint | undefined
}
