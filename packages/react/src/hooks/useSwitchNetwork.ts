import { switchNetwork, type SwitchNetworkParameters, type SwitchNetworkReturnType } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Switches the network, by its CAIP-2 id or its chain id. A connected wallet is asked to switch too. */
export function useSwitchNetwork(
  parameters: ActionParameters<SwitchNetworkParameters<RegisteredConfig>, SwitchNetworkReturnType> = {},
): ActionResult<SwitchNetworkParameters<RegisteredConfig>, SwitchNetworkReturnType> {
  return useAction(switchNetwork, parameters)
}
