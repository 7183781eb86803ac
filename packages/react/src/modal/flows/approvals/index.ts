import { defineFlow } from '../../defineFlow.ts'
import { AccountApprovals } from './AccountApprovals.tsx'

/** The view that lists the token approvals of an account and revokes them. */
export default defineFlow({ views: { AccountApprovals } })
