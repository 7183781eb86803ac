/** Progress of a pairing with a wallet over a relay. */
export type PairingState =
  | { readonly status: 'idle' }
  /** No code yet. `unreachable`: no relay answers, retrying. `refused`: the relay rejects the app, e.g. its project id. */
  | { readonly status: 'preparing'; readonly relay: 'connecting' | 'unreachable' | 'refused' }
  /** Waiting for a wallet. `uri` is renewed before `expiry` (milliseconds since 1970). */
  | { readonly status: 'waiting'; readonly uri: string; readonly expiry: number }
  /** `missing`: networks and methods that the wallet did not approve, as `<scope>: <name>`. */
  | { readonly status: 'connected'; readonly missing: readonly string[] }
  | { readonly status: 'failed'; readonly kind: PairingFailure }

/**
 * Why a pairing failed. `refused`: the relay rejects the app. `missingNetwork`: the wallet approved none of the
 * networks of the app, so the session was ended.
 */
export type PairingFailure =
  | 'unreachable'
  | 'refused'
  | 'expired'
  | 'rejected'
  | 'missingNetwork'
  | 'cancelled'
  | 'failed'

/**
 * Which wallets a relay reaches. `public`: all that use the public relay they were built with. `configured`: only those that
 * were set up for this relay.
 */
export type RelayReach = 'configured' | 'public'

/** A link that opens a wallet on this device, and the name of the wallet. */
export type WalletLinkChoice = { readonly href: string; readonly name: string }

/** A wallet on this device in which a request waits. Call `open` in a click. */
export type AwaitedWallet = { readonly name: string; open(): void }

/** The pairing of a connector. */
export type PairingSource = {
  get(): PairingState
  subscribe(listener: () => void): () => void
  /** Chooses a wallet to open by a link, or none to show the code. Call it in the click. */
  choose(choice: WalletLinkChoice | undefined): void
  /** The link that opened the connected wallet. The next request opens it again. */
  choice(): WalletLinkChoice | undefined
  /**
   * The same wallet while a request waits in it; subscribers are notified. The click that started the request has opened the
   * wallet already if the browser allowed it: a view offers to open it again.
   */
  awaited(): AwaitedWallet | undefined
  /** Returns which wallets the relay reaches; may ask the server once. Never rejects. */
  reach(): Promise<RelayReach>
  /** How the connection is made, for events. */
  readonly method: 'mobile' | 'qrcode'
  /** Cancels the pairing and forgets code and link. */
  reset(): void
}
