import {
  getTransactionOutcomeQueryOptions,
  type TransactionOutcomeQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** Whether the network has taken or failed a transaction; pending until then, waiting without a hash. */
export function useTransactionOutcome(parameters: TransactionOutcomeQueryParameters) {
  return useData(getTransactionOutcomeQueryOptions(useConfig(), parameters))
}
