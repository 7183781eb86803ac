import type { OfferSignIn, SiwxSession } from './signInOffer.ts'

/** What modal, connectors and features leave on a config for each other. */
export type Stores = {
  /** What shows views on this page: our React package, as the server is told too. */
  modal?: ModalPort | undefined
  /** What a wallet may be asked to sign while it connects; set where the app signs people in. */
  offerSignIn?: OfferSignIn | undefined
  /** What was signed while the wallet connected, until the session of its account is looked up. */
  signedOnConnect?: SiwxSession | undefined
  /** The relay client's did:key, once one is open; calls to the server carry it. */
  clientId?: string | undefined
  /** States of features by name; see {@link getFeatureState}. */
  features?: Map<string, unknown> | undefined
}

/** The part of the modal that sign-in uses; the engine knows views by name only. */
export type ModalPort = {
  readonly state: { readonly open: boolean }
  open(): void
  reset(entry: { readonly view: 'SIWXSignMessage' | 'ConnectingSiwe' }): void
}

/**
 * The state a feature keeps on a config, created when it is first needed. The config knows none of the features: each brings its
 * own type.
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
