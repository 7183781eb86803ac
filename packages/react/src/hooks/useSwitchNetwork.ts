import { switchNetwork } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Switches the network. A connected wallet is asked to switch too. */
export function useSwitchNetwork() {
  return useAction(switchNetwork)
}
