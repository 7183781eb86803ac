import { type DisconnectErrorType, type DisconnectParameters, disconnect } from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Disconnects all wallets, those of one namespace, or one alone. */
export function useDisconnect(
  parameters: ActionParameters<
    DisconnectParameters<RegisteredConfig> | undefined,
    void,
    DisconnectErrorType
  > = {},
): ActionResult<DisconnectParameters<RegisteredConfig> | undefined, void, DisconnectErrorType> {
  return useAction(disconnect, parameters)
}
