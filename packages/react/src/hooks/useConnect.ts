import {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'

/** Connects a wallet. After its `signal` is aborted, an approval in the wallet has no effect. */
export function useConnect(
  parameters: ActionParameters<ConnectParameters<RegisteredConfig>, ConnectReturnType, ConnectErrorType> = {},
): ActionResult<ConnectParameters<RegisteredConfig>, ConnectReturnType, ConnectErrorType> {
  return useAction(connect, parameters)
}
