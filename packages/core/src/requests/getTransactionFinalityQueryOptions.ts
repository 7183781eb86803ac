import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { TransactionFinality } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'

/** Parameters of {@link getTransactionFinalityQueryOptions}. The query is disabled while one is missing. */
export type TransactionFinalityQueryParameters = {
  hash: string | undefined
  network: CaipNetworkId | undefined
}

/** Query key of `getTransactionFinality`. */
export function getTransactionFinalityQueryKey(parameters: TransactionFinalityQueryParameters) {
  const { network, hash } = parameters
  return ['latchkey', 'transactionFinality', { network, hash }] as const
}

/** Query options of `getTransactionFinality`. Set `refetchInterval` to follow a transaction until it is final. */
export function getTransactionFinalityQueryOptions(
  config: Config,
  parameters: TransactionFinalityQueryParameters,
): QueryOptions<TransactionFinality, ReturnType<typeof getTransactionFinalityQueryKey>> {
  const { hash, network } = parameters
  return {
    ...queryDefaults.transactionFinality,
    queryKey: getTransactionFinalityQueryKey(parameters),
    async queryFn({ signal }) {
      const { getTransactionFinality } = await loadCode(() => import('./getTransactionFinality.ts'))
      return getTransactionFinality(config, { hash: hash ?? '', network, signal })
    },
    enabled: hash !== undefined && network !== undefined,
  }
}
