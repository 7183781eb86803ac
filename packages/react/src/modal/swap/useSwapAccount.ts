import { type Network, toCaipAddress } from '@latchkey/core'
import { useConnection, useNetwork } from '../../hooks/connections.ts'

/** Whose swap it would be: the account in use and its network; nothing without one. */
export function useSwapAccount(): { readonly account: string; readonly network: Network } | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}
