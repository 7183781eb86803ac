/** How far pairing with a wallet over a relay has come; what a view shows. */
export type PairingState =
  | { readonly status: 'idle' }
  /** There is no code yet. `unreachable`: no relay answers, it goes on trying; `refused`: it says no, e.g. to the project. */
  | { readonly status: 'preparing'; readonly relay: 'connecting' | 'unreachable' | 'refused' }
  /** Waits for a wallet. A new `uri` replaces it by itself before `expiry` (milliseconds since 1970, S4.02). */
  | { readonly status: 'waiting'; readonly uri: string; readonly expiry: number }
  /** `missing` are networks and methods the wallet left out, as `<scope>: <what>`. */
  | { readonly status: 'connected'; readonly missing: readonly string[] }
  | { readonly status: 'failed'; readonly kind: PairingFailure }

/** Why pairing failed. `refused`: the relay doesn't take this app. `missingNetwork`: the wallet approved none of the app's networks, so the session was ended. */
export type PairingFailure =
  | 'unreachable'
  | 'refused'
  | 'expired'
  | 'rejected'
  | 'missingNetwork'
  | 'cancelled'
  | 'failed'

/**
 * Which wallets a relay reaches. `public`: those of others, which listen on the relay they were built with. `configured`: only
 * those somebody set up for this relay.
 */
export type RelayReach = 'configured' | 'public'

/** How a wallet is opened on this device: a link out of the directory, and the wallet's name. */
export type WalletLinkChoice = { readonly href: string; readonly name: string }

/** A wallet on this device that a request waits in; `open` is for a click. */
export type AwaitedWallet = { readonly name: string; open(): void }

/** The pairing of a connector. */
export type PairingSource = {
  get(): PairingState
  subscribe(listener: () => void): () => void
  /** To be called in the click that opens a wallet by a link; without a choice the code is scanned. */
  choose(choice: WalletLinkChoice | undefined): void
  /** The link the connected wallet was opened by; its next request opens it again. */
  choice(): WalletLinkChoice | undefined
  /**
   * That link while a request waits in the wallet; listeners are told. In the click that asked for the request the wallet was
   * opened already, where the browser let it: a view offers it once more.
   */
  awaited(): AwaitedWallet | undefined
  /** Which wallets can be paired with; asks the app's server once where only that knows. Never fails. */
  reach(): Promise<RelayReach>
  /** How a connection came about, as events call it. */
  readonly method: 'mobile' | 'qrcode'
  /** Gives up what waits, forgets code and link. */
  reset(): void
}
