import {
  getTransactionOutcomeQueryOptions,
  type TransactionOutcomeQueryParameters,
} from '@latchkey/core/query'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataOf, type QueryParameters, useData } from './useData.ts'

/** Returns whether a transaction was confirmed or failed. Pending until then; disabled without a hash. */
export function useTransactionOutcome<selected = DataOf<typeof getTransactionOutcomeQueryOptions>>({
  query,
  ...parameters
}: TransactionOutcomeQueryParameters & QueryParameters<typeof getTransactionOutcomeQueryOptions, selected>) {
  return useData(getTransactionOutcomeQueryOptions(useConfig(), parameters), query)
}
