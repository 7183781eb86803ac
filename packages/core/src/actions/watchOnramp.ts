import type { Config } from '../config/Config.ts'
import type { OnrampForm } from '../onramp/OnrampForm.ts'
import { onrampStore } from '../onramp/onrampStore.ts'

/** Calls `listener` when something else is chosen for a purchase; answers how to stop. */
export function watchOnramp(config: Config, listener: (form: OnrampForm) => void): () => void {
  return onrampStore(config).subscribe(listener)
}
