import { parseDisableDelegation, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { TypedData } from './typedData.ts'

// What would act for the account without being shown. The screen's side and the key worker both check it.

/**
 * Whether a call with data runs further calls for the account, which no approval would show: one to the account's own code, or one to the
 * manager of delegations (ERC-7710), which calls that code back and takes its caller for the account's delegate without any signature. The
 * one call of the manager that does neither is the account's revocation of its own permission.
 */
export function runsFurtherCalls({ to, data }: { to: string; data: string }, account: string): boolean {
  const contract = to.toLowerCase()
  if (contract === account.toLowerCase()) return true
  if (contract !== smartAccountContracts.DelegationManager) return false
  return parseDisableDelegation(data)?.delegator !== account.toLowerCase()
}

/**
 * Whether typed data is for the account's own contract, where it could authorize an operation that no approval shows, or for its delegation
 * manager (ERC-7710), where it lets another key act for the account, without limits where the delegation has no caveats.
 */
export function actsForAccount({ domain }: TypedData, account: string): boolean {
  const contract = String(domain.verifyingContract).toLowerCase()
  return contract === account.toLowerCase() || contract === smartAccountContracts.DelegationManager
}
