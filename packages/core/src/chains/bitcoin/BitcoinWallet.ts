import type { CaipNetworkId } from '@latchkey/protocol'
import type { MessageProtocol } from '../../config/adapterActions.ts'
import type { AccountRecord, ConnectorEvent } from '../../config/Connector.ts'
import type { UsableConnector } from '../../wallets/crowdedOut.ts'

/** Accounts that a wallet shares, and its network. */
export type BitcoinSession = {
  /** Addresses that can pay and sign, on `network`; the one for payments first. */
  readonly accounts: readonly string[]
  readonly network: CaipNetworkId
  readonly records: readonly AccountRecord[]
}

/** What a call takes besides its own parameters. */
export type CallOptions = { readonly signal?: AbortSignal | undefined }

/**
 * A Bitcoin wallet behind one shape, whatever it speaks: Wallet Standard, the methods of `window.btc_providers`, or those
 * of a relay. Its methods throw UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError and
 * InvalidAnswerError.
 */
export type BitcoinWallet = {
  /** Asks the person for accounts. */
  connect(p: CallOptions & { network?: CaipNetworkId | undefined }): Promise<BitcoinSession>
  /** Accounts without a prompt; `undefined` if the wallet shares none. */
  restore(p: CallOptions & { network?: CaipNetworkId | undefined }): Promise<BitcoinSession | undefined>
  disconnect(): Promise<void>
  /**
   * Changes the network, by connecting again where the wallet has no other way.
   *
   * @throws InvalidNetworkError
   */
  switchNetwork(network: CaipNetworkId, options: CallOptions): Promise<BitcoinSession>
  /** Returns the signature as Base64. */
  signMessage(
    p: CallOptions & { address: string; message: string; protocol: MessageProtocol },
  ): Promise<string>
  /** Returns the transaction with its signatures. */
  signPsbt(
    p: CallOptions & {
      psbt: Uint8Array
      network: CaipNetworkId
      inputs: readonly { readonly index: number; readonly address: string }[]
    },
  ): Promise<Uint8Array>
  /** Pays from the account for payments with coins and a fee that the wallet chooses; returns the id. Absent: it can't. */
  readonly sendTransfer?:
    | ((p: CallOptions & { from: string; to: string; value: bigint }) => Promise<string>)
    | undefined
  /** Calls the listener on the wallet's events until the returned function is called. */
  watch(listener: (event: ConnectorEvent) => void): () => void
}

/** A wallet of `window.btc_providers`. It comes from outside: every member may be missing, wrong or throw. */
export type BitcoinProvider = {
  request(method: string, params: unknown): unknown
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

/** A connector of this adapter. */
export type BitcoinConnector = UsableConnector & {
  /** Loads the code that talks to the wallet. @throws LatchkeyError with code `CODE_NOT_LOADED` */
  loadWallet(): Promise<BitcoinWallet>
}
