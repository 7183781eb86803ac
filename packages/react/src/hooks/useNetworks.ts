import type { ChainNamespace, Network } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the networks of the app. */
export function useNetworks(parameters: { namespace?: ChainNamespace | undefined } = {}): readonly Network[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.networks.filter((network) => !namespace || network.chainNamespace === namespace),
  )
}
