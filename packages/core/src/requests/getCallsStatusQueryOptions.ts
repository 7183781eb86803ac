import { loadCode } from '../base/load.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { CallsStatus } from '../config/calls.ts'
import type { RequestContext } from './requestContext.ts'

/** Parameters of {@link getCallsStatusQueryOptions}. The query is disabled while `id` is missing. */
export type CallsStatusQueryParameters = {
  id: string | undefined
  /** Of `sendCalls`. Default: the wallet that is current when the query runs. */
  context?: RequestContext | undefined
}

/** Query key of `getCallsStatus`. */
export function getCallsStatusQueryKey({ id, context }: CallsStatusQueryParameters) {
  return ['latchkey', 'callsStatus', { id, connector: context?.connectorUid }] as const
}

/** Query options of `getCallsStatus`. Set `refetchInterval` to follow a batch. */
export function getCallsStatusQueryOptions(
  config: Config,
  parameters: CallsStatusQueryParameters,
): QueryOptions<CallsStatus, ReturnType<typeof getCallsStatusQueryKey>> {
  const { id, context } = parameters
  return {
    ...queryDefaults.callsStatus,
    queryKey: getCallsStatusQueryKey(parameters),
    async queryFn({ signal }) {
      const { getCallsStatus } = await loadCode(() => import('./getCallsStatus.ts'))
      return getCallsStatus(config, { id: id ?? '', context, signal })
    },
    enabled: id !== undefined,
  }
}
