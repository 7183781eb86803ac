import type { CaipNetworkId } from '@latchkey/core'
import { useAccount } from './useAccount.ts'
import { useNetwork } from './useNetwork.ts'

/** Whose data a hook reads; what is left out follows the current account and the active network. */
export type AccountScope = {
  /** Plain. */
  address?: string | undefined
  network?: CaipNetworkId | undefined
}

/** The scope with its defaults filled in. */
export function useAccountScope(parameters: AccountScope) {
  const account = useAccount()
  const active = useNetwork()
  const { address = account.address, network = active?.caipNetworkId } = parameters
  return { address, network }
}
