import { revokeApproval } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Asks the wallet to take an approval back; `data` is its hash once the wallet accepted, and what was handed over. */
export function useRevokeApproval() {
  return useAction(revokeApproval)
}
