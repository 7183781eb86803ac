import type { Approval } from '../approval/Approval.ts'
import type { SolanaApproval } from './SolanaApproval.ts'

/** Whether a question is about a Solana account. */
export function isSolanaApproval(approval: Approval): approval is SolanaApproval {
  return approval.kind.startsWith('solana')
}
