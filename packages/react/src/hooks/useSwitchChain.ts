import {
  type SwitchChainErrorType,
  type SwitchChainParameters,
  type SwitchChainReturnType,
  switchChain,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Switches to an EVM chain by its number. A connected wallet is asked to switch too. */
export function useSwitchChain(
  parameters: ActionParameters<
    SwitchChainParameters<RegisteredConfig>,
    SwitchChainReturnType,
    SwitchChainErrorType
  > = {},
): ActionResult<SwitchChainParameters<RegisteredConfig>, SwitchChainReturnType, SwitchChainErrorType> {
  return useAction(switchChain, parameters)
}
