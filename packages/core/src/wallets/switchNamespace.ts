import type { Config } from '../config/Config.ts'
import type { ConfigNamespace } from '../config/typedConfig.ts'
import { moveToSelectedWallet } from './connectionChanges.ts'
import { currentConnection } from './connections.ts'

/** Parameters of {@link switchNamespace}. */
export type SwitchNamespaceParameters<config extends Config = Config> = {
  /** A chain family with a connected wallet. */
  namespace: ConfigNamespace<config>
}

/**
 * Makes the chain family of a connected wallet the one in use: the app moves to the network of that family's current wallet, or to
 * the family's default network where the app doesn't list the wallet's. No wallet is called and no connection changes. Returns
 * whether the family is in use: the app stays where it is while the family has no connected wallet.
 *
 * @example switchNamespace(config, { namespace: 'solana' })
 */
export function switchNamespace<config extends Config>(
  config: config,
  { namespace }: SwitchNamespaceParameters<config>,
): boolean {
  const connection = currentConnection(config.state, namespace)
  if (connection?.status !== 'connected') return false
  config._internal.setState((state) => moveToSelectedWallet(config, state, connection))
  return config.state.activeNetwork?.startsWith(`${namespace}:`) ?? false
}
