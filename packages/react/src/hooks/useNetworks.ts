import type { ConfigNamespace, ConfigNetworkId, Network } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the networks of the app. */
export function useNetworks(
  parameters: { namespace?: ConfigNamespace<RegisteredConfig> | undefined } = {},
): readonly Network<ConfigNetworkId<RegisteredConfig>>[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.networks.filter((network) => !namespace || network.chainNamespace === namespace),
  )
}
