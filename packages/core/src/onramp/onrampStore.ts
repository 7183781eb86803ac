import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampForm } from './OnrampForm.ts'

/** What is shown first, in whichever money. */
const usualAmount = '50'

/** Where a config keeps what is chosen for a purchase; made when it is first needed. */
export function onrampStore(config: Config): Store<OnrampForm> {
  const { stores } = config._internal
  stores.onramp ??= createStore<OnrampForm>({ amount: usualAmount })
  return stores.onramp
}
