import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { OpenedOnrampOrder } from '../onramp/OpenedOnrampOrder.ts'
import type { OpenOnrampOrderParameters } from '../onramp/OpenOnrampOrderParameters.ts'

/**
 * Opens an order for the account of the click. What comes back is opened in a window of its own only if it is on the provider's
 * origins, over https (or this machine's http).
 *
 * @throws OnrampError `estimate`, `expired` before anything is asked, `address` for a page that isn't the provider's; AbortedError, and
 * what `callServer` throws
 */
export async function openOnrampOrder(
  config: Config,
  parameters: OpenOnrampOrderParameters,
): Promise<OpenedOnrampOrder> {
  const { sendOnrampOrder } = await loadCode(() => import('../onramp/sendOnrampOrder.ts'))
  return sendOnrampOrder(config, parameters)
}
