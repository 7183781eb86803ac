import type { Config } from '@latchkey/core'
import {
  type ApproveSwapErrorType,
  type ApproveSwapParameters,
  type ApproveSwapReturnType,
  approveSwap,
} from '@latchkey/core/swaps'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Approves what a quoted swap spends, and waits for the network; see `approveSwap`. Then get a new quote. */
export function useApproveSwap(
  parameters: ActionParameters<
    ApproveSwapParameters<RegisteredConfig>,
    ApproveSwapReturnType<RegisteredConfig>,
    ApproveSwapErrorType
  > = {},
): ActionResult<
  ApproveSwapParameters<RegisteredConfig>,
  ApproveSwapReturnType<RegisteredConfig>,
  ApproveSwapErrorType
> {
  return useAction(approveSwap, parameters, withEvmContext)
}

const withEvmContext = (config: Config, parameters: ApproveSwapParameters): ApproveSwapParameters =>
  withContext(config, { namespace: 'eip155' as const, ...parameters })
