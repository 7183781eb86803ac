import {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
  switchNetwork,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Switches the network, by its CAIP-2 id or its chain id. A connected wallet is asked to switch too. */
export function useSwitchNetwork(
  parameters: ActionParameters<
    SwitchNetworkParameters<RegisteredConfig>,
    SwitchNetworkReturnType,
    SwitchNetworkErrorType
  > = {},
): ActionResult<SwitchNetworkParameters<RegisteredConfig>, SwitchNetworkReturnType, SwitchNetworkErrorType> {
  return useAction(switchNetwork, parameters)
}
