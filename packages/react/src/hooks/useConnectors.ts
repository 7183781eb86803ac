import type { ChainNamespace, Connector } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the wallets that are available, in the order they were announced. Updates when another one is announced. */
export function useConnectors(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.connectors.filter((connector) => !namespace || connector.namespace === namespace),
  )
}
