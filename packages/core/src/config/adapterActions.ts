import type { CaipNetworkId } from '@latchkey/protocol'
import type { ActivityPage } from './activity.ts'
import type { Connector } from './Connector.ts'
import type { CallsActions } from './calls.ts'
import type { Approval, ApprovalList, NftPage, Token } from './holdings.ts'
import type { Network, RpcClient } from './Network.ts'
import type { TransactionReceipt } from './TransactionReceipt.ts'

/** Actions over a live connection. Absent: the adapter supports no connections. */
export type ConnectionActions = {
  /** Signs a text; resolves to the signature in the encoding of the chain. */
  signMessage(p: WalletCall & { message: string; protocol?: MessageProtocol | undefined }): Promise<string>
  signTypedData?(p: WalletCall & { typedData: unknown }): Promise<string>
  /** Signs inputs of a partially signed transaction (BIP-174). Absent: the chain family has none. */
  signPsbt?(p: WalletCall & PsbtRequest): Promise<SignedPsbt>
  /** Signs a transaction of a Polkadot network (`SignerPayloadJSON` of polkadot-js). Absent: the chain family has none. */
  signPayload?(p: WalletCall & { payload: unknown }): Promise<SignedPayload>
  /** Sends a transaction through the wallet; resolves to its hash. `transaction` has the shape of the chain. */
  sendTransaction(p: WalletCall & { transaction: unknown }): Promise<string>
  /** Balance of the native currency, base units. */
  getBalance(p: ReadCall & { address: string }): Promise<bigint>
  /** Price of one unit of computation in base units, e.g. wei per gas. */
  getGasPrice(p: ReadCall): Promise<bigint>
  /** Upper bound of the fee of a native transfer, base units. */
  estimateNativeTransferFee(p: ReadCall & { from: string; to: string; value: bigint }): Promise<bigint>
  /**
   * Resolves when the transaction is confirmed or has failed. With `sent`, the transaction that `sendTransaction` was called
   * with, it rejects with code `TRANSACTION_ALTERED` when the transaction of this hash is another one.
   */
  waitForTransaction(
    p: ReadCall & { hash: string; sent?: unknown; signal?: AbortSignal | undefined },
  ): Promise<TransactionOutcome>
  /** Whether a confirmed transaction can still be undone. Absent: the chain family doesn't say. */
  getTransactionFinality?(p: ReadCall & { hash: string }): Promise<TransactionFinality>
  /**
   * `checksum`: well-formed, but the checksum does not match. With a network, an address of another one is `invalid` where
   * networks of the family have addresses of their own.
   */
  checkAddress(address: string, network?: Network): Promise<'valid' | 'invalid' | 'checksum'>
  /** Returns why a valid address may be the wrong receiver. Absent: unknown for this chain family. */
  checkReceiver?(p: ReadCall & { address: string }): Promise<ReceiverWarning | undefined>
  /** Loads the actions for fungible tokens. Absent: tokens of this chain family cannot be sent. */
  tokens?(): Promise<TokenActions>
  /** Loads the actions for batches of calls (EIP-5792). Absent: the chain family has none. */
  calls?(): Promise<CallsActions>
  /** Loads reads for networks that no data API serves. Absent: there are none. */
  holdings?(): Promise<HoldingActions>
}

/** How a Bitcoin wallet signs a text: as a transaction that can't be sent (BIP-322), or over the text's hash. */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** A partially signed transaction and what to sign of it. */
export type PsbtRequest = {
  /** Base64. */
  psbt: string
  /** Inputs to sign. Default: all that spend from an account of the connection. */
  inputs?: readonly PsbtInput[] | undefined
  /** Whether to send it once every input is signed. Default `false`. */
  broadcast?: boolean | undefined
}

/** One input to sign. */
export type PsbtInput = {
  readonly index: number
  /** The account that signs. Default: the one that the input spends from. */
  readonly address?: string | undefined
}

/** A signed transaction. */
export type SignedPsbt = {
  /** Base64. */
  readonly psbt: string
  /** Id of the transaction; absent unless it was sent. */
  readonly txid?: string | undefined
}

/** What a wallet of a Polkadot network makes of a transaction, hex. */
export type SignedPayload = {
  /** With the byte that names its kind before it (`MultiSignature`). */
  readonly signature: `0x${string}`
  /** The whole transaction, of a wallet that has changed how it is paid for. */
  readonly signedTransaction?: `0x${string}` | undefined
}

/** Actions for fungible tokens. */
export type TokenActions = {
  /** Balance of a token, base units. */
  getBalance(p: ReadCall & { token: string; address: string }): Promise<bigint>
  /** Decimals as the chain states them; `undefined` for a token that states none. Absent: they are not compared. */
  getDecimals?(p: ReadCall & { token: string; address: string }): Promise<number | undefined>
  /** Returns the transaction of a transfer, for `sendTransaction`. */
  buildTransfer(p: TokenTransfer): unknown
  /** Simulates the transfer. @throws TokenTransferError when it would fail */
  tryTransfer(p: ReadCall & TokenTransfer): Promise<void>
  /** Upper bound of the fee of a transfer, base units of the native currency. */
  estimateTransferFee(p: ReadCall & TokenTransfer): Promise<bigint>
  /** Returns the side effects of a transfer; empty when unknown. Absent: always unknown. */
  previewTransfer?(p: ReadCall & TokenTransfer): Promise<TransferPreview>
  /** Reads the approvals of an account from the chain. Absent: the chain family has no approvals. */
  getApprovals?(p: ReadCall & { address: string }): Promise<ApprovalList>
  /** Returns the transaction that revokes an approval, for `sendTransaction`, or a promise of it. */
  buildRevoke?(approval: Approval, call: ReadCall): unknown
  /** The same as in {@link ConnectionActions}, for adapters that load it lazily. */
  checkReceiver?(p: ReadCall & { address: string }): Promise<ReceiverWarning | undefined>
}

/** A token transfer. `token` is the contract's plain address; `value` is in base units. */
export type TokenTransfer = { token: string; from: string; to: string; value: bigint }

/** Reads of an account straight from a node, for networks that no data API serves. */
export type HoldingActions = {
  /** Without the native currency and without prices; those with `hidden` are not in the default list. */
  getTokens(p: ReadCall & { address: string }): Promise<readonly Token[]>
  /** `cursor` is `next` of the previous page. */
  getActivity(p: ReadCall & { address: string; cursor?: string | undefined }): Promise<ActivityPage>
  getNfts(p: ReadCall & { address: string }): Promise<NftPage>
}

/** Actions on networks. Absent: the adapter cannot switch networks. */
export type NetworkActions = {
  /**
   * Switches the wallet to a network, which is added if the wallet does not know it. Resolves to the network it is on
   * afterwards.
   */
  switchNetwork(p: {
    connector: Connector
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<CaipNetworkId>
}

/** The outcome of a transaction. */
export type TransactionOutcome = {
  readonly status: 'confirmed' | 'failed'
  readonly hash: string
  /** On EVM networks. Absent elsewhere, and where the node answers with less than a receipt. */
  readonly receipt?: TransactionReceipt | undefined
  /** What an approval allows, base units, where the person has lowered the amount in the wallet. Only where the transaction is compared. */
  readonly loweredAllowance?: bigint | undefined
}

/**
 * Whether a transaction can still be undone. `final`: it can't, unless the network breaks its own promise; `pending`: not yet;
 * `unknown`: the network doesn't say.
 */
export type TransactionFinality = 'final' | 'pending' | 'unknown'

/** A request to a wallet. `address` is the account it was captured for. */
export type WalletCall = {
  connector: Connector
  network: Network
  address: string
  signal?: AbortSignal | undefined
}

/** A read from a chain. */
export type ReadCall = { network: Network; rpc: RpcClient }

/**
 * Why a valid address may be the wrong receiver. `offCurve`: no key can sign for it, only a program. `missing`: the chain has no
 * account of this address. `contract`: a program that may not be able to return what it receives.
 */
export type ReceiverWarning = 'offCurve' | 'missing' | 'contract'

/** Side effects of a token transfer, found by a simulation or by reading the chain. */
export type TransferPreview = {
  /** Base units that arrive, when known. Less than the amount sent: the token charges a fee on transfers. */
  readonly received?: bigint | undefined
  /** Base units of the native currency that pay for the receiver's token account; part of the fee. */
  readonly deposit?: bigint | undefined
}
