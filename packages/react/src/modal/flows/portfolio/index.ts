import { defineFlow } from '../../defineFlow.ts'
import { AccountPortfolio } from './AccountPortfolio.tsx'

/** What an account's tokens are worth, over time and by network. */
export default defineFlow({ views: { AccountPortfolio } })
