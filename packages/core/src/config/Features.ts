import type { SocialProvider } from '@latchkey/protocol'

/** The features of the modal, which an app can turn on and off. */
export type Features = {
  /** Sending tokens. Default `true`. */
  readonly send: boolean
  /** Showing the address to receive tokens. Default `true`. */
  readonly receive: boolean
  /**
   * Sends usage events to the app's own server, with the person's consent only. Default `false`; with preset `compat`
   * `true`.
   */
  readonly analytics?: boolean | undefined
  /** Switching the network in the modal. Default `true`. */
  readonly networkSwitch?: boolean | undefined
  /** The list of transactions. Default `true`. */
  readonly history?: boolean | undefined
  /** Swapping tokens, where the server offers it. Default `true`. */
  readonly swaps?: boolean | undefined
  /** Buying tokens with money, where the server offers it. Default `true`. */
  readonly onramp?: boolean | undefined
  /** Signing in by e-mail, where the app has the embedded wallet. Default `true`. */
  readonly email?: boolean | undefined
  /** Services to sign in with, in this order. Default all; `false` for none. */
  readonly socials?: false | readonly SocialProvider[] | undefined
  /**
   * Order of the connect methods; those that are not listed come last. Default: e-mail, services, wallets; in a browser
   * without a wallet, wallets come first.
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Lists wallets beside the sign-in by e-mail. Default `true`; with `false` one button opens the list. */
  readonly emailShowWallets?: boolean | undefined
  /** Shows one button in place of the list of wallets whenever there is another connect method. Default `false`. */
  readonly collapseWallets?: boolean | undefined
  /** The button that opens the whole directory: on every device (default), on none, or on phones and tablets only. */
  readonly allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /**
   * Requires a ticked box that links `termsConditionsUrl` or `privacyPolicyUrl` before connecting; one of them must be set.
   * Default `false`.
   */
  readonly legalCheckbox?: boolean | undefined
  /** Order of the account's buttons; those that are not listed come last. Default: buy, swap, receive, send. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
}

/** A way to connect: by e-mail address, with another service, with a wallet. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** A button of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** How the app presents itself to wallets. */
export type Metadata = {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}
