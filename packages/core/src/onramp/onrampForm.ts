import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import { getFeatureState } from '../config/stores.ts'

/** The choices for a purchase so far. */
export function getOnramp(config: Config): OnrampForm {
  return getOnrampStore(config).get()
}

/**
 * Sets choices for a purchase.
 *
 * @example updateOnramp(config, { amount: '75' })
 */
export function updateOnramp(config: Config, update: Partial<OnrampForm>): void {
  const store = getOnrampStore(config)
  store.set({ ...store.get(), ...update })
}

/** Calls `listener` when a choice changes. Returns the unsubscribe function. */
export function watchOnramp(config: Config, listener: (form: OnrampForm) => void): () => void {
  return getOnrampStore(config).subscribe(listener)
}

/** A person's choices so far. What isn't chosen is the first of its list. */
export type OnrampForm = {
  readonly provider?: string | undefined
  /** ISO 4217. */
  readonly paymentCurrency?: string | undefined
  /** Id of a token. */
  readonly token?: string | undefined
  /** As typed. */
  readonly amount: string
}

/** The first amount shown, in any currency. */
const defaultAmount = '50'

/** The choices of a config. */
function getOnrampStore(config: Config): Store<OnrampForm> {
  return getFeatureState(config, 'onramp', () => createStore<OnrampForm>({ amount: defaultAmount }))
}
