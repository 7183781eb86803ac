import {
  getTransactionOutcomeQueryOptions,
  type TransactionOutcomeQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/** Returns whether a transaction was confirmed or failed. Pending until then; disabled without a hash. */
export function useTransactionOutcome(parameters: TransactionOutcomeQueryParameters) {
  return useData(getTransactionOutcomeQueryOptions(useConfig(), parameters))
}
