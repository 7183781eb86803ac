import { defineFlow } from '../../defineFlow.ts'
import { AccountApprovals } from './AccountApprovals.tsx'

/** Who may take which tokens of an account, and revoking that. */
export default defineFlow({ views: { AccountApprovals } })
