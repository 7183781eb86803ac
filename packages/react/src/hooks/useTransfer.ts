import {
  type TransferErrorType,
  type TransferParameters,
  type TransferReturnType,
  transfer,
} from '@latchkey/core/transfers'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Transfers the native currency or a token. `data` has the hash once the wallet has accepted it; see `transfer`. */
export function useTransfer(
  parameters: ActionParameters<
    TransferParameters<RegisteredConfig>,
    TransferReturnType<RegisteredConfig>,
    TransferErrorType
  > = {},
): ActionResult<
  TransferParameters<RegisteredConfig>,
  TransferReturnType<RegisteredConfig>,
  TransferErrorType
> {
  return useAction(transfer, parameters, withContext)
}
