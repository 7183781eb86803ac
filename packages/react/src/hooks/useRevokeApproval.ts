import { revokeApproval } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Revokes a token approval. `data` has the hash of the transaction once the wallet has accepted it, and the transaction. */
export function useRevokeApproval() {
  return useAction(revokeApproval)
}
