import { type ChainNamespace, type Connector, getConnectors } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Returns the wallets that are available, in the order they were announced: those of one namespace, or of all. During a switch to
 * another chain family, those of that family. Updates when another one is announced.
 */
export function useConnectors(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { namespace } = parameters
  return useConfigValue((config) => getConnectors(config, { namespace }))
}

/**
 * Returns all wallets, also during a switch to another chain family. For views that look up one wallet, or several of one name,
 * rather than offer a choice.
 */
export function useAllConnectors(): readonly Connector[] {
  return useConfigValue(({ connectors }) => connectors)
}
