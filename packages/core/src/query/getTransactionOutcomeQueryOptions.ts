import { waitForTransaction } from '../actions/waitForTransaction.ts'
import type { TransactionOutcome } from '../adapter/AdapterActions.ts'
import type { Config } from '../config/Config.ts'
import { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
import {
  getTransactionOutcomeQueryKey,
  type TransactionOutcomeQueryParameters,
} from './getTransactionOutcomeQueryKey.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { queryDefaults } from './queryDefaults.ts'

/** The query of a transaction's outcome: pending until the network has taken or failed it. */
export function getTransactionOutcomeQueryOptions(
  config: Config,
  parameters: TransactionOutcomeQueryParameters,
): QueryOptions<TransactionOutcome, ReturnType<typeof getTransactionOutcomeQueryKey>> {
  const { hash, network } = parameters
  return {
    ...queryDefaults.transactionOutcome,
    queryKey: getTransactionOutcomeQueryKey(parameters),
    async queryFn({ signal }) {
      if (hash === undefined || network === undefined) throw new NetworkUndefinedError()
      return waitForTransaction(config, { hash, network, signal })
    },
    enabled: hash !== undefined && network !== undefined,
  }
}
