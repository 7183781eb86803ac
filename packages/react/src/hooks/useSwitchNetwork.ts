import { switchNetwork } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Switches the network. A connected wallet is asked to switch too. */
export function useSwitchNetwork(parameters: ActionHookParameters<typeof switchNetwork> = {}) {
  return useAction(switchNetwork, parameters)
}
