import type { Config } from '../config/Config.ts'
import type { GetOnrampOrdersParameters } from '../onramp/GetOnrampOrdersParameters.ts'
import type { OnrampOrder } from '../onramp/OnrampOrder.ts'
import { loadPart } from '../request/loadPart.ts'

/**
 * How orders go, the newest first; those the server doesn't know any more are left out. Nothing is asked where there are none.
 *
 * @throws NoServerError, AbortedError, and what `readApi` throws
 */
export async function getOnrampOrders(
  config: Config,
  parameters: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const { readOnrampOrders } = await loadPart(() => import('../onramp/readOnrampOrders.ts'))
  return readOnrampOrders(config, parameters)
}
