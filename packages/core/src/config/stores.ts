import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { OfferSignIn, SiwxSession } from './signInOffer.ts'

/** State that lazily loaded code shares on a config: the modal, the relay client, sign-in and each feature. */
export type Stores = {
  /** The modal of this page, set by the React package. */
  modal?: ModalPort | undefined
  /** What the page itself is made with, for calls to the server; `html` until a modal says otherwise. */
  framework?: PageFramework | undefined
  /** Creates the message that a wallet may sign while it connects; set by sign-in when the app uses it. */
  offerSignIn?: OfferSignIn | undefined
  /** The session that was signed while the wallet connected, until sign-in looks up the session of its account. */
  signedOnConnect?: SiwxSession | undefined
  /** The relay client's did:key, once one is open; calls to the server carry it. */
  clientId?: string | undefined
  /** The session of another WalletConnect client that is to be imported, with `importLegacy`. */
  foreignSession?: StoredForeignSession | undefined
  /** States of features by name; see {@link getFeatureState}. */
  features?: Map<string, unknown> | undefined
}

/** A session that another WalletConnect client has stored on this origin, with its symmetric key. Untrusted. */
export type StoredForeignSession = {
  /** The chain family that it continues for. */
  readonly namespace: ChainNamespace
  readonly topic: string
  readonly session: unknown
  readonly symKey: unknown
  /** The network it is to be on. */
  readonly network: CaipNetworkId
  /** Ends the import: the session is this app's now, or over. Until then the next visit tries again. */
  settle(): void
}

/** The part of the modal that the engine uses: sign-in opens its view by name. */
export type ModalPort = {
  /**
   * `false`: the modal offers no sign-in with the embedded wallet, so that an earlier one isn't restored and its frame isn't
   * loaded.
   */
  readonly offersLogin?: boolean | undefined
  readonly state: { readonly open: boolean }
  open(): void
  reset(entry: { readonly view: 'SIWXSignMessage' | 'ConnectingSiwe' }): void
}

/**
 * What a page is made with, as servers count it. A page without a framework that shows a modal is `html`, one that loads the modal's files by a
 * script tag `cdn`.
 */
type PageFramework = 'html' | 'react' | 'vue' | 'cdn'

/**
 * Names the modal of the page, which opens the views of a sign-in. For packages that draw a modal over this engine; a later
 * call replaces the earlier modal.
 *
 * @param framework what the page itself is made with; by default what an earlier call has said, else `react`
 */
export function attachModal(
  config: { readonly _internal: { readonly stores: Stores } },
  modal: ModalPort,
  framework?: PageFramework | undefined,
): void {
  const { stores } = config._internal
  stores.modal = modal
  stores.framework = framework ?? stores.framework ?? 'react'
}

/** Returns the modal of the page, which {@link attachModal} has named last; `undefined` where none was. */
export const getAttachedModal = (config: {
  readonly _internal: { readonly stores: Stores }
}): ModalPort | undefined => config._internal.stores.modal

/**
 * Returns the state that a feature keeps on a config, e.g. the swap form; `create` makes it at the first call. Each feature
 * brings its own type, so that the config knows none of them.
 *
 * @param name one per state, the same for every call
 */
export function getFeatureState<value>(
  { _internal: { stores } }: { readonly _internal: { readonly stores: Stores } },
  name: string,
  create: () => value,
): value {
  stores.features ??= new Map()
  if (!stores.features.has(name)) stores.features.set(name, create())
  return stores.features.get(name) as value
}
