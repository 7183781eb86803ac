import type { SocialProvider } from '@latchkey/protocol'

/** What the modal offers; each can be switched off by the app. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
  /**
   * Usage events to the app's own server, and only with the person's consent; off unless `true`, or not
   * `false` with preset `compat`.
   */
  readonly analytics?: boolean | undefined
  /** Switching the network from the modal; on unless `false`. */
  readonly networkSwitch?: boolean | undefined
  /** The list of transactions; on unless `false`. */
  readonly history?: boolean | undefined
  /** Swapping tokens, where the server offers it; on unless `false`. */
  readonly swaps?: boolean | undefined
  /** Buying tokens with money, where the server offers it; on unless `false`. */
  readonly onramp?: boolean | undefined
  /** Signing in by e-mail, where the app has the embedded wallet; on unless `false`. */
  readonly email?: boolean | undefined
  /** Signing in with other services: which, in this order; all unless `false` or a list. */
  readonly socials?: false | readonly SocialProvider[] | undefined
  /**
   * The order of the ways to connect; one that isn't named comes after those that are. Else e-mail, services, wallets, and
   * wallets first in a browser without one.
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Wallets beside signing in by e-mail; on unless `false`, when one button leads to them. */
  readonly emailShowWallets?: boolean | undefined
  /** One button leads to the wallets wherever there is another way to sign in; off unless `true`. */
  readonly collapseWallets?: boolean | undefined
  /** The way to every wallet of the directory: on every device, on none, or on phones and tablets only; on unless said. */
  readonly allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /**
   * Nobody connects before a box is ticked that names `termsConditionsUrl` or `privacyPolicyUrl`, of which there must be one;
   * off unless `true`.
   */
  readonly legalCheckbox?: boolean | undefined
  /** The order of what can be done with an account; what isn't named comes after. Else buy, swap, receive, send. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
}

/** A way to connect: by an e-mail address, with another service, with a wallet. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** What can be done with an account, as its buttons are named. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** What wallets are told about the app. */
export type Metadata = {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}
