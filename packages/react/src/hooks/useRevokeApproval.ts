import { type Config, type RevokeApprovalParameters, revokeApproval } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Revokes a token approval. `data` has the hash of the transaction once the wallet has accepted it, and the transaction. */
export function useRevokeApproval(parameters: ActionHookParameters<typeof revokeApproval> = {}) {
  return useAction(revokeApproval, parameters, onItsNetwork)
}

function onItsNetwork(config: Config, parameters: RevokeApprovalParameters): RevokeApprovalParameters {
  return withContext(config, parameters, parameters.approval.network)
}
