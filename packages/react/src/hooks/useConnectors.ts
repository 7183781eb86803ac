import type { ChainNamespace, Connector } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** The wallets found so far, in the order they were announced; late ones appear by themselves. */
export function useConnectors(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.connectors.filter((connector) => !namespace || connector.namespace === namespace),
  )
}
