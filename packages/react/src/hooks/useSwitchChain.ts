import { switchChain, type SwitchChainParameters, type SwitchChainReturnType } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Switches to an EVM chain by its number. A connected wallet is asked to switch too. */
export function useSwitchChain(
  parameters: ActionParameters<SwitchChainParameters<RegisteredConfig>, SwitchChainReturnType> = {},
): ActionResult<SwitchChainParameters<RegisteredConfig>, SwitchChainReturnType> {
  return useAction(switchChain, parameters)
}
