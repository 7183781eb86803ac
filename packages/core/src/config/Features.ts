import type { SocialProvider } from '@latchkey/protocol'
import type { ConnectMethod } from './ConnectMethod.ts'
import type { WalletFeature } from './WalletFeature.ts'

/** What the modal offers; each can be switched off by the app. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
  /**
   * Usage events to the app's own server, and only with the person's consent (decisions 19, X.11); off unless `true`, or not
   * `false` with preset `compat` (S9.69).
   */
  readonly analytics?: boolean | undefined
  /** Switching the network from the modal; on unless `false` (S2.36). */
  readonly networkSwitch?: boolean | undefined
  /** The list of transactions (S1.14); on unless `false`. */
  readonly history?: boolean | undefined
  /** Swapping tokens (S1.10), where the server offers it; on unless `false` (S9.62). */
  readonly swaps?: boolean | undefined
  /** Buying tokens with money (S1.11), where the server offers it; on unless `false` (S9.63). */
  readonly onramp?: boolean | undefined
  /** Signing in by e-mail (S1.07), where the app has the embedded wallet; on unless `false`. */
  readonly email?: boolean | undefined
  /** Signing in with other services (S1.08): which, in this order; all unless `false` or a list (S3.22). */
  readonly socials?: false | readonly SocialProvider[] | undefined
  /**
   * The order of the ways to connect; one that isn't named comes after those that are. Else e-mail, services, wallets (S2.29), and
   * wallets first in a browser without one (S2.30).
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Wallets beside signing in by e-mail; on unless `false`, when one button leads to them (S9.67). */
  readonly emailShowWallets?: boolean | undefined
  /** One button leads to the wallets wherever there is another way to sign in; off unless `true` (S9.73). */
  readonly collapseWallets?: boolean | undefined
  /** The way to every wallet of the directory: on every device, on none, or on phones and tablets only; on unless said (S9.70). */
  readonly allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /**
   * Nobody connects before a box is ticked that names `termsConditionsUrl` or `privacyPolicyUrl`, of which there must be one;
   * off unless `true` (S9.71).
   */
  readonly legalCheckbox?: boolean | undefined
  /** The order of what can be done with an account; what isn't named comes after (S9.74). Else buy, swap, receive, send. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
}
