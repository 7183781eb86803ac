import { defineFlow } from '../../defineFlow.ts'
import { TransactionResult } from './TransactionResult.tsx'

export default defineFlow({ views: { TransactionResult } })
