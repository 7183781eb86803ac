import { defineFlow } from '../../defineFlow.ts'
import { AccountPortfolio } from './AccountPortfolio.tsx'

/** The view of what an account's tokens are worth: over a week, and by token. */
export default defineFlow({ views: { AccountPortfolio } })
