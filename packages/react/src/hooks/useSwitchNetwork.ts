import { switchNetwork } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Switches the network, asking the wallet where one is connected. */
export function useSwitchNetwork() {
  return useAction(switchNetwork)
}
