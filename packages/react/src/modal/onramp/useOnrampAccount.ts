import { type CaipAddress, type Network, toCaipAddress } from '@latchkey/core'
import { useConnection, useNetwork } from '../../hooks/connections.ts'

/** Who would get the tokens, and where; nothing without an account. */
export function useOnrampAccount(): { readonly account: CaipAddress; readonly network: Network } | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}
