import type { CaipNetworkId } from '@latchkey/protocol'
import type { SignedPayload } from '../../config/adapterActions.ts'
import type { AccountRecord, ConnectorEvent } from '../../config/Connector.ts'
import type { UsableConnector } from '../../wallets/crowdedOut.ts'

/** Accounts that a wallet shares, and the network that the app uses them on. */
export type PolkadotSession = {
  /** Addresses with the prefix of `network`, in the wallet's order. */
  readonly accounts: readonly string[]
  readonly network: CaipNetworkId
  readonly records: readonly AccountRecord[]
}

/** What a call takes besides its own parameters. */
export type CallOptions = { readonly signal?: AbortSignal | undefined }

/**
 * A wallet of the Polkadot family behind one shape, in the page or over a relay. Its methods throw
 * UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError and InvalidAnswerError.
 */
export type PolkadotWallet = {
  /** Asks the person for accounts. */
  connect(p: CallOptions & { network?: CaipNetworkId | undefined }): Promise<PolkadotSession>
  /** Accounts without a prompt; `undefined` if the wallet shares none. */
  restore(p: CallOptions & { network?: CaipNetworkId | undefined }): Promise<PolkadotSession | undefined>
  disconnect(): Promise<void>
  /** @throws InvalidNetworkError */
  switchNetwork(network: CaipNetworkId, options: CallOptions): Promise<PolkadotSession>
  /** Returns the signature as the wallet gave it, hex. */
  signMessage(p: CallOptions & { address: string; message: string }): Promise<string>
  /** Signs a transaction (`SignerPayloadJSON` of polkadot-js). */
  signPayload(p: CallOptions & { address: string; payload: PolkadotPayload }): Promise<SignedPayload>
  /** Calls the listener on the wallet's events until the returned function is called. */
  watch(listener: (event: ConnectorEvent) => void): () => void
}

/** A transaction to sign, checked: what is known of it here, and all other fields as they came. */
export type PolkadotPayload = Readonly<Record<string, unknown>> & {
  readonly address: string
  readonly genesisHash: string
  /** The call, hex. */
  readonly method: string
}

/** An entry of `window.injectedWeb3`. It comes from outside: every member may be missing, wrong or throw. */
export type InjectedEntry = {
  /** Asks for permission, unless the page has it; resolves to {@link Injected}. */
  enable(origin: string): unknown
}

/** What a wallet gives a page that may use it (`Injected` of `@polkadot/extension-inject`). Untrusted as a whole. */
export type Injected = {
  readonly accounts?: { get?: unknown; subscribe?: unknown } | undefined
  readonly signer?: { signRaw?: unknown; signPayload?: unknown } | undefined
}

/** A connector of this adapter. */
export type PolkadotConnector = UsableConnector & {
  /** Loads the code that talks to the wallet. @throws LatchkeyError with code `CODE_NOT_LOADED` */
  loadWallet(): Promise<PolkadotWallet>
}
