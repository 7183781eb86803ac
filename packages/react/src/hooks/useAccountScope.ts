import {
  type AccountParameters,
  type CaipNetworkId,
  getAccount,
  type NetworkParameters,
  toNetworkId,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useNetwork } from './useNetwork.ts'

/** The network whose data a hook returns: `network`, or on EVM `chainId`. By default the active one. */
export type NetworkScope = NetworkParameters<RegisteredConfig>

/** The account whose data a hook returns. By default the current account on the active network. */
export type AccountScope = AccountParameters<RegisteredConfig>

/** Returns account and network of a hook's data, with the current account and the active network as defaults. */
export function useAccountScope(parameters: AccountScope) {
  // The address alone: a hook does not render again for the rest of the account, e.g. its wallet.
  const address = useConfigValue((config) => getAccount(config).address)
  const network = useNetworkScope(parameters)
  return { address: parameters.address ?? address, network }
}

/** Returns the network of a hook's data, by default the active one. */
export function useNetworkScope(parameters: NetworkScope): CaipNetworkId | undefined {
  const active = useNetwork()?.caipNetworkId
  return toNetworkId(parameters) ?? active
}
