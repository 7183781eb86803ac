import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Parameters of {@link isSmartAccount}. Default network: the active one. */
export type IsSmartAccountParameters<config extends Config = Config> = NetworkParameters<config>

/**
 * Returns whether the current account on a network does several things in one approval: its wallet says that it uses the account
 * as a smart account. The address is the same either way. `false` without an account.
 *
 * @example isSmartAccount(config, { chainId: 1 })
 */
export function isSmartAccount<config extends Config>(
  config: config,
  parameters: IsSmartAccountParameters<config> = {},
): boolean {
  const network = toNetworkId(parameters) ?? config.state.activeNetwork
  const namespace = parseCaipNetworkId(network)?.namespace
  const connection = namespace && currentConnection(config.state, namespace)
  if (!connection) return false
  const [address] = connection.accounts
  const stated = connection.records?.find((record) => record.address === address)?.type
  const preferred =
    namespace === 'eip155' ? config.state.accountDetails[namespace]?.preferredAccountType : undefined
  return (stated ?? preferred) === 'smartAccount'
}
