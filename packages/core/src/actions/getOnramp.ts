import type { Config } from '../config/Config.ts'
import type { OnrampForm } from '../onramp/OnrampForm.ts'
import { onrampStore } from '../onramp/onrampStore.ts'

/** What is chosen for a purchase so far. */
export function getOnramp(config: Config): OnrampForm {
  return onrampStore(config).get()
}
