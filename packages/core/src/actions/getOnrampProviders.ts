import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { GetOnrampProvidersParameters } from '../onramp/GetOnrampProvidersParameters.ts'
import type { OnrampProvider } from '../onramp/OnrampProvider.ts'

/**
 * Who sells tokens on a network, to somebody in a time zone (S9.15). Servers of others don't list them: with preset `compat` there is
 * the one existing clients know (S9.11).
 *
 * @throws NoServerError, AbortedError, and what `callServer` throws
 * @example const [provider] = await getOnrampProviders(config, { network: 'eip155:1' })
 */
export async function getOnrampProviders(
  config: Config,
  parameters: GetOnrampProvidersParameters,
): Promise<readonly OnrampProvider[]> {
  const { readOnrampProviders } = await loadCode(() => import('../onramp/readOnrampProviders.ts'))
  return readOnrampProviders(config, parameters)
}
