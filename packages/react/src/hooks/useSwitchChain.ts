import { switchChain } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Switches to an EVM chain by its number. A connected wallet is asked to switch too. */
export function useSwitchChain(parameters: ActionHookParameters<typeof switchChain> = {}) {
  return useAction(switchChain, parameters)
}
