import type { Config } from '../config/Config.ts'
import type { OnrampForm } from '../onramp/OnrampForm.ts'
import { onrampStore } from '../onramp/onrampStore.ts'

/**
 * Chooses something for a purchase.
 * @example updateOnramp(config, { amount: '75' })
 */
export function updateOnramp(config: Config, update: Partial<OnrampForm>): void {
  const store = onrampStore(config)
  store.set({ ...store.get(), ...update })
}
