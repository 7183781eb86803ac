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
 * The current account of the namespace named, else of the active network's.
 *
 * @example const { address, status } = useAccount()
 */
export function useAccount(parameters: GetAccountParameters = {}): Account {
  return useConfigValue((config) => getAccount(config, parameters))
}

/** The connection in use: of the namespace named, else of the active network's. Its `network` is the wallet's own. */
export function useConnection(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): Connection | undefined {
  return useConfigValue(({ state }) => {
    const namespace = parameters.namespace ?? parseCaipNetworkId(state.activeNetwork)?.namespace
    const uid = namespace && state.current[namespace]
    return uid === undefined ? undefined : state.connections.get(uid)
  })
}

/** Every connection there is, restored ones that wait for their wallet included. */
export function useConnections(): readonly Connection[] {
  return useConfigValue((config) => [...config.state.connections.values()])
}

/** The wallets found so far, in the order they were announced; late ones appear by themselves. */
export function useConnectors(
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.connectors.filter((connector) => !namespace || connector.namespace === namespace),
  )
}

/** The network the app is on. The wallet's own may differ: see `useConnection().network`. */
export function useNetwork(): Network | undefined {
  return useConfigValue(({ networks, state }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === state.activeNetwork),
  )
}

/** The networks the app offers, as they are now. */
export function useNetworks(parameters: { namespace?: ChainNamespace | undefined } = {}): readonly Network[] {
  const { namespace } = parameters
  return useConfigValue((config) =>
    config.networks.filter((network) => !namespace || network.chainNamespace === namespace),
  )
}
