import type { CaipNetworkId } from '@latchkey/protocol'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { ReceiverDoubt } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link checkReceiver}. */
export type CheckReceiverParameters<config extends Config = Config> = ReadParameters<config> & {
  /** Plain address that `checkAddress` finds valid. */
  address: string
}

/**
 * Warns about an address before something is sent to it; `undefined` if nothing is wrong, or the chain family has no
 * such check. The result is to be shown; it forbids nothing.
 *
 * @example await checkReceiver(config, { address, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 * @throws InvalidNetworkError, AdapterError, and what
 * RPC requests throw
 */
export async function checkReceiver<config extends Config>(
  config: config,
  parameters: CheckReceiverParameters<config>,
): Promise<CheckReceiverReturnType> {
  const { address } = parameters
  return queryChain(config, parameters, 'checkReceiver', async (actions, call) => {
    const checker = actions.checkReceiver ? actions : await actions.tokens?.()
    return checker?.checkReceiver?.({ ...call, address })
  })
}

/** Parameters of {@link getReceiverDoubtQueryOptions}. */
export type ReceiverDoubtQueryParameters = {
  /** Plain address. */
  address: string
  network: CaipNetworkId
}

/** Query key of {@link checkReceiver}. */
export function getReceiverDoubtQueryKey({ address, network }: ReceiverDoubtQueryParameters) {
  return ['latchkey', 'receiverDoubt', { network, address }] as const
}

/**
 * Query options of {@link checkReceiver}; `null` = no warning. The result is always stale, because an account can be
 * created at any time.
 */
export function getReceiverDoubtQueryOptions(
  config: Config,
  parameters: ReceiverDoubtQueryParameters,
): QueryOptions<ReceiverDoubt | null, ReturnType<typeof getReceiverDoubtQueryKey>> {
  return {
    queryKey: getReceiverDoubtQueryKey(parameters),
    // TanStack Query refuses `undefined` as data.
    queryFn: async ({ signal }) => (await checkReceiver(config, { ...parameters, signal })) ?? null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}
