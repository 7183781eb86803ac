import { type ChainNamespace, type Connection, parseCaipNetworkId } from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Returns the current connection of a namespace, by default of the active network's. Its `network` is the wallet's, which may
 * differ from the app's.
 */
export function useConnection(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): Connection | undefined {
  return useConfigValue(({ state }) => {
    const namespace = parameters.namespace ?? parseCaipNetworkId(state.activeNetwork)?.namespace
    const uid = namespace && state.current[namespace]
    return uid === undefined ? undefined : state.connections.get(uid)
  })
}
