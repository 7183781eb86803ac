import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { CallsStatus } from '../config/calls.ts'
import type { CallsStatusQueryParameters } from './getCallsStatusQueryOptions.ts'
import type { WaitForCallsStatusParameters } from './waitForCallsStatus.ts'

/** Parameters of {@link getWaitForCallsStatusQueryOptions}. The query is disabled while `id` is missing. */
export type WaitForCallsStatusQueryParameters = CallsStatusQueryParameters &
  Pick<WaitForCallsStatusParameters, 'pollingInterval' | 'status' | 'timeout'>

/** Query key of `waitForCallsStatus`. */
export function getWaitForCallsStatusQueryKey({ id, context }: WaitForCallsStatusQueryParameters) {
  return ['latchkey', 'waitForCallsStatus', { id, connector: context?.connectorUid }] as const
}

/** Query options of `waitForCallsStatus`: pending until the batch is confirmed or has failed. */
export function getWaitForCallsStatusQueryOptions(
  config: Config,
  parameters: WaitForCallsStatusQueryParameters,
): QueryOptions<CallsStatus, ReturnType<typeof getWaitForCallsStatusQueryKey>> {
  const { id, ...options } = parameters
  return {
    ...queryDefaults.waitForTransaction,
    queryKey: getWaitForCallsStatusQueryKey(parameters),
    async queryFn({ signal }) {
      const { waitForCallsStatus } = await loadCode(() => import('./waitForCallsStatus.ts'))
      return waitForCallsStatus(config, { ...options, id: id ?? '', signal })
    },
    enabled: id !== undefined,
  }
}
