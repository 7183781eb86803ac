import type { CaipNetworkId } from '@latchkey/core'
import { useAccount } from './useAccount.ts'
import { useNetwork } from './useNetwork.ts'

/** The account whose data a hook returns. By default the current account on the active network. */
export type AccountScope = {
  /** The address alone, not a CAIP-10 id. */
  address?: string | undefined
  network?: CaipNetworkId | undefined
}

/** Returns `parameters` with the current account and the active network as defaults. */
export function useAccountScope(parameters: AccountScope) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return { address, network }
}
