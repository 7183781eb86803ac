import type { CaipNetworkId } from '@latchkey/protocol'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { ReceiverDoubt } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link checkReceiver}. */
export type CheckReceiverParameters = ReadParameters & {
  /** Plain address, which `checkAddress` finds valid. */
  address: string
}

/**
 * What is doubtful about an address before something is sent there; `undefined` where nothing is, or the chain
 * family has nothing to say. A doubt is to be shown: it forbids nothing.
 *
 * @example await checkReceiver(config, { address, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 * @throws NetworkUndefinedError, ChainAdapterNotFoundError, ConnectionClientNotSetError, and what RPC reads throw
 */
export async function checkReceiver(
  config: Config,
  parameters: CheckReceiverParameters,
): Promise<ReceiverDoubt | undefined> {
  const { address } = parameters
  const network = requireNetwork(config, parameters.network).caipNetworkId
  return queryChain(config, { ...parameters, network }, 'checkReceiver', async (actions, call) => {
    const owner = actions.checkReceiver ? actions : await actions.tokens?.()
    return owner?.checkReceiver?.({ ...call, address })
  })
}

/** Parameters of the query for a receiver's doubt. */
export type ReceiverDoubtQueryParameters = {
  /** Plain address. */
  address: string
  network: CaipNetworkId
}

/** The key under which it is kept. */
export function getReceiverDoubtQueryKey({ address, network }: ReceiverDoubtQueryParameters) {
  return ['latchkey', 'receiverDoubt', { network, address }] as const
}

/** The query of what is doubtful about a receiver; `null` = nothing. Asked anew each time: an account appears any moment. */
export function getReceiverDoubtQueryOptions(
  config: Config,
  parameters: ReceiverDoubtQueryParameters,
): QueryOptions<ReceiverDoubt | null, ReturnType<typeof getReceiverDoubtQueryKey>> {
  return {
    queryKey: getReceiverDoubtQueryKey(parameters),
    // A query's data is never `undefined`.
    queryFn: async ({ signal }) => (await checkReceiver(config, { ...parameters, signal })) ?? null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}
