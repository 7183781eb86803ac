import type { SocialProvider } from '@latchkey/protocol'
import type { ConnectMethod } from './ConnectMethod.ts'

/** What the modal offers; each can be switched off by the app. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
  /** Usage events to the app's own server; off unless `true`, and then only with consent (decisions 19). */
  readonly analytics?: boolean | undefined
  /** Switching the network from the modal; on unless `false` (S2.36). */
  readonly networkSwitch?: boolean | undefined
  /** The list of transactions (S1.14); on unless `false`. */
  readonly history?: boolean | undefined
  /** Swapping tokens (S1.10), where the server offers it; on unless `false` (S9.62). */
  readonly swaps?: boolean | undefined
  /** Signing in by e-mail (S1.07), where the app has the embedded wallet; on unless `false`. */
  readonly email?: boolean | undefined
  /** Signing in with other services (S1.08): which, in this order; all unless `false` or a list (S3.22). */
  readonly socials?: false | readonly SocialProvider[] | undefined
  /**
   * The order of the ways to connect; one that isn't named comes after those that are. Else e-mail, services, wallets (S2.29), and
   * wallets first in a browser without one (S2.30).
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
}
