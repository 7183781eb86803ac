import { assertKinds, type FieldKinds, type SocialProvider } from '@latchkey/core'
import type { OwnLanguages } from './modal/languages/translate.ts'

/** What the modal offers, for `createModal` and `LatchkeyProvider`. */
export type ModalOptions = {
  /** What can be done in the modal, and in which order it is shown. */
  features?: Partial<Features> | undefined
  /** Whether the wallet may stay on a network that is not listed. Default `false`: the modal asks to switch. */
  allowUnsupportedChain?: boolean | undefined
  /** Offers only pairing over the relay, without a list of wallets, and allows every network. */
  pairingOnly?: boolean | undefined
  /** The app has a connect list of its own: the modal opens with the pairing code. */
  customPairingUi?: boolean | undefined
  /** `https:` URL of the app's terms, linked beside the box of `features.legalCheckbox`. */
  termsConditionsUrl?: string | undefined
  /** `https:` URL of the app's privacy policy, linked there too. */
  privacyPolicyUrl?: string | undefined
  /** Ids of directory wallets that are listed first; at most four are used. */
  featuredWalletIds?: readonly string[] | undefined
  /** Ids of the only wallets that the directory lists. */
  includeWalletIds?: readonly string[] | undefined
  /** Ids of wallets that the directory never lists. */
  excludeWalletIds?: readonly string[] | undefined
  /**
   * Texts of the app's own, by locale: a language the modal doesn't have, or other words for some texts of one it has. Those for `de`
   * hold for `de-AT` too.
   *
   * @example { en: { buttons: { 'Connect wallet': 'Sign in' } }, eo: async () => (await import('./esperanto.ts')).esperanto }
   */
  languages?: OwnLanguages | undefined
}

/** The features of the modal, which an app can turn on and off. */
export type Features = {
  /** Sending tokens. Default `true`. */
  readonly send: boolean
  /** Showing the address to receive tokens. Default `true`. */
  readonly receive: boolean
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
  /** Services to sign in with, in this order. Default all, as with `true`; `false` for none. */
  readonly socials?: boolean | readonly SocialProvider[] | undefined
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
  /**
   * The list of permissions that let programs spend from the embedded wallet (ERC-7715), in its settings, where the wallet's operator
   * offers them. Default `false`.
   */
  readonly smartSessions?: boolean | undefined
}

/** Whether the modal offers services to sign in with: an empty list has none. */
export function hasSocials({ socials }: Pick<Features, 'socials'>): boolean {
  return typeof socials === 'object' ? socials.length > 0 : socials !== false
}

/** A way to connect: by e-mail address, with another service, with a wallet. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** A button of the account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Options of a modal as it uses them: with the features that are on by default. */
export type ResolvedOptions = Readonly<Omit<ModalOptions, 'features'>> & { readonly features: Features }

/** What `createModal` takes beside the options; it is part of the modal's state. */
type Appearance = { themeMode?: unknown; themeVariables?: unknown; inline?: unknown }

const parameterKinds: FieldKinds<ModalOptions & Appearance> = {
  features: 'object',
  allowUnsupportedChain: 'boolean',
  pairingOnly: 'boolean',
  customPairingUi: 'boolean',
  termsConditionsUrl: 'string',
  privacyPolicyUrl: 'string',
  featuredWalletIds: 'list',
  includeWalletIds: 'list',
  excludeWalletIds: 'list',
  languages: 'object',
  themeMode: ['light', 'dark', 'system'],
  themeVariables: 'object',
  inline: 'boolean',
}
const featureKinds: FieldKinds<Features> = {
  send: 'boolean',
  receive: 'boolean',
  networkSwitch: 'boolean',
  history: 'boolean',
  swaps: 'boolean',
  onramp: 'boolean',
  email: 'boolean',
  socials: 'boolean or list',
  connectMethodsOrder: 'list',
  emailShowWallets: 'boolean',
  collapseWallets: 'boolean',
  allWallets: [true, false, 'SHOW', 'HIDE', 'ONLY_MOBILE'],
  legalCheckbox: 'boolean',
  walletFeaturesOrder: 'list',
  smartSessions: 'boolean',
}

/**
 * Returns the options among the parameters of `createModal`, after every one was checked.
 *
 * @throws InvalidConfigError with the `field` that is wrong and what to write there
 */
export function resolveOptions(parameters: ModalOptions & Appearance): ResolvedOptions {
  assertKinds('', parameters, parameterKinds)
  const { features = {}, themeMode, themeVariables, inline, ...options } = parameters
  assertKinds('features.', features, featureKinds)
  const { send = true, receive = true } = features
  return { ...options, features: { ...features, send, receive } }
}
