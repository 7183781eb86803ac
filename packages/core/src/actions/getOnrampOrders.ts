import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { GetOnrampOrdersParameters } from '../onramp/GetOnrampOrdersParameters.ts'
import type { OnrampOrder } from '../onramp/OnrampOrder.ts'

/**
 * How orders go, the newest first; those the server doesn't know any more are left out. Nothing is asked where there are none.
 *
 * @throws NoServerError, AbortedError, and what `callServer` throws
 */
export async function getOnrampOrders(
  config: Config,
  parameters: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const { readOnrampOrders } = await loadCode(() => import('../onramp/readOnrampOrders.ts'))
  return readOnrampOrders(config, parameters)
}
