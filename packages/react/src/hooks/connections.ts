import {
  type Account,
  type ChainNamespace,
  type Connection,
  type Connector,
  type GetAccountParameters,
  getAccount,
  type Network,
  parseCaipNetworkId,
} from '@latchkey/core'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Returns the current account of a namespace, by default of the active network's.
 *
 * @example const { address, status } = useAccount()
 */
export function useAccount(parameters: GetAccountParameters = {}): Account {
  return useConfigValue((config) => getAccount(config, parameters))
}

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

/** Returns all connections, including restored ones whose wallet hasn't answered yet. */
export function useConnections(): readonly Connection[] {
  return useConfigValue((config) => [...config.state.connections.values()])
}

/** Returns the wallets that are available, in the order they were announced. Updates when another one is announced. */
export function useConnectors(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.connectors.filter((connector) => !namespace || connector.namespace === namespace),
  )
}

/** Returns the active network of the app. The wallet's may differ: see `useConnection().network`. */
export function useNetwork(): Network | undefined {
  return useConfigValue(({ networks, state }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === state.activeNetwork),
  )
}

/** Returns the networks of the app. */
export function useNetworks(parameters: { namespace?: ChainNamespace | undefined } = {}): readonly Network[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.networks.filter((network) => !namespace || network.chainNamespace === namespace),
  )
}
