import type { ChainNamespace, Network } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** The networks the app offers, as they are now. */
export function useNetworks(parameters: { namespace?: ChainNamespace | undefined } = {}): readonly Network[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.networks.filter((network) => !namespace || network.chainNamespace === namespace),
  )
}
