import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'

/** What is chosen for a purchase so far. */
export function getOnramp(config: Config): OnrampForm {
  return onrampStore(config).get()
}

/**
 * Chooses something for a purchase.
 * @example updateOnramp(config, { amount: '75' })
 */
export function updateOnramp(config: Config, update: Partial<OnrampForm>): void {
  const store = onrampStore(config)
  store.set({ ...store.get(), ...update })
}

/** Calls `listener` when something else is chosen for a purchase; answers how to stop. */
export function watchOnramp(config: Config, listener: (form: OnrampForm) => void): () => void {
  return onrampStore(config).subscribe(listener)
}

/** What a person has chosen so far; the rest is the first there is. */
export type OnrampForm = {
  readonly provider?: string | undefined
  /** ISO 4217. */
  readonly paymentCurrency?: string | undefined
  /** Id of a token. */
  readonly token?: string | undefined
  /** As typed. */
  readonly amount: string
}

/** What is shown first, in whichever money. */
const defaultAmount = '50'

/** Where a config keeps what is chosen for a purchase; made when it is first needed. */
function onrampStore(config: Config): Store<OnrampForm> {
  const { stores } = config._internal
  stores.onramp ??= createStore<OnrampForm>({ amount: defaultAmount })
  return stores.onramp
}
