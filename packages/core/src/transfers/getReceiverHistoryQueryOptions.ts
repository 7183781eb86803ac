import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { ReceiverHistory } from './compareReceiver.ts'

/** Parameters of {@link getReceiverHistoryQueryOptions}. */
export type ReceiverHistoryQueryParameters = {
  /** Plain addresses. */
  address: string
  from: string
  network: CaipNetworkId | undefined
}

/** Query key of `compareReceiver`. */
export function getReceiverHistoryQueryKey({ address, from, network }: ReceiverHistoryQueryParameters) {
  return ['latchkey', 'receiverHistory', { network, from, address }] as const
}

/** Query options of `compareReceiver`, which loads with the first receiver. Form and preview share one result. */
export function getReceiverHistoryQueryOptions(
  config: Config,
  parameters: ReceiverHistoryQueryParameters,
): QueryOptions<ReceiverHistory, ReturnType<typeof getReceiverHistoryQueryKey>> {
  return {
    queryKey: getReceiverHistoryQueryKey(parameters),
    async queryFn({ signal }) {
      const { compareReceiver } = await loadCode(() => import('./compareReceiver.ts'))
      return compareReceiver(config, { ...parameters, signal })
    },
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    enabled: parameters.network !== undefined,
  }
}
