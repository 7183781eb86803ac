import {
  type Config,
  type RevokeApprovalErrorType,
  type RevokeApprovalParameters,
  type RevokeApprovalReturnType,
  revokeApproval,
} from '@latchkey/core'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Revokes a token approval. `data` has the hash of the transaction once the wallet has accepted it, and the transaction. */
export function useRevokeApproval(
  parameters: ActionParameters<
    RevokeApprovalParameters,
    RevokeApprovalReturnType<RegisteredConfig>,
    RevokeApprovalErrorType
  > = {},
): ActionResult<
  RevokeApprovalParameters,
  RevokeApprovalReturnType<RegisteredConfig>,
  RevokeApprovalErrorType
> {
  return useAction(revokeApproval, parameters, onItsNetwork)
}

function onItsNetwork(config: Config, parameters: RevokeApprovalParameters): RevokeApprovalParameters {
  return withContext(config, parameters, parameters.approval.network)
}
