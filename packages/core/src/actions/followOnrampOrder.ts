import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { FollowOnrampOrderParameters } from '../onramp/FollowOnrampOrderParameters.ts'
import type { OnrampOrder } from '../onramp/OnrampOrder.ts'

/**
 * Asks how an order goes until it is delivered, cancelled, has failed or expired. Questions that fail are asked again; the order goes
 * on without us.
 *
 * @throws OnrampError `overdue`, AbortedError
 */
export async function followOnrampOrder(
  config: Config,
  parameters: FollowOnrampOrderParameters,
): Promise<OnrampOrder> {
  const { runOnrampOrder } = await loadCode(() => import('../onramp/runOnrampOrder.ts'))
  return runOnrampOrder(config, parameters)
}
