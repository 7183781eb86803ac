import type { Config } from '../config/Config.ts'
import type { ConfigNamespace } from '../config/typedConfig.ts'
import { currentConnection } from './connections.ts'

/** Parameters of {@link switchNamespace}. */
export type SwitchNamespaceParameters<config extends Config = Config> = {
  /** A chain family with a connected wallet. */
  namespace: ConfigNamespace<config>
}

/**
 * Makes the chain family of a connected wallet the one in use: the app moves to the network of that family's current wallet. No
 * wallet is called and no connection changes. Returns whether the app has moved: it stays where it is while the family has no
 * connected wallet, or that wallet is on a network the app doesn't list.
 *
 * @example switchNamespace(config, { namespace: 'solana' })
 */
export function switchNamespace<config extends Config>(
  config: config,
  { namespace }: SwitchNamespaceParameters<config>,
): boolean {
  const connection = currentConnection(config.state, namespace)
  const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection?.network)
  if (connection?.status !== 'connected' || !isListed) return false
  config._internal.setState((state) => ({ ...state, activeNetwork: connection.network }))
  return true
}
