import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { TransactionOutcome } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { InvalidNetworkError } from '../networks/errors.ts'

/** Parameters of {@link getWaitForTransactionQueryOptions}. The query is disabled while `hash` or `network` is missing. */
export type WaitForTransactionQueryParameters = {
  hash?: string | undefined
  network: CaipNetworkId | undefined
  /** The transaction that was sent, to detect that the wallet has changed it. Not in the key: one hash has one outcome. */
  sent?: unknown
  /** Milliseconds. */
  timeout?: number | undefined
}

/** Query key of {@link getWaitForTransactionQueryOptions}. */
export function getWaitForTransactionQueryKey(parameters: WaitForTransactionQueryParameters) {
  return ['latchkey', 'waitForTransaction', { network: parameters.network, hash: parameters.hash }] as const
}

/** Query options of `waitForTransaction`: pending until the transaction is confirmed or has failed. */
export function getWaitForTransactionQueryOptions(
  config: Config,
  parameters: WaitForTransactionQueryParameters,
): QueryOptions<TransactionOutcome, ReturnType<typeof getWaitForTransactionQueryKey>> {
  const { hash, network, sent, timeout } = parameters
  return {
    ...queryDefaults.waitForTransaction,
    queryKey: getWaitForTransactionQueryKey(parameters),
    async queryFn({ signal }) {
      if (hash === undefined || network === undefined) throw new InvalidNetworkError('noneActive')
      const { waitForTransaction } = await loadCode(() => import('./waitForTransaction.ts'))
      return waitForTransaction(config, { hash, network, sent, timeout, signal })
    },
    enabled: hash !== undefined && network !== undefined,
  }
}
