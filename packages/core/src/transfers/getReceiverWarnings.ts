import type { CaipNetworkId } from '@latchkey/protocol'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { ReceiverWarning } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link getReceiverWarnings}. */
export type GetReceiverWarningsParameters = ReadParameters & {
  /** Plain address that `checkAddress` finds valid. */
  address: string
}

/**
 * Returns what to warn of before something is sent to an address; empty if nothing is wrong, or if the chain family has no such
 * check. The result is to be shown; it forbids nothing.
 *
 * @example await getReceiverWarnings(config, { address, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 * @throws InvalidNetworkError, AdapterError, and what RPC requests throw
 */
export async function getReceiverWarnings(
  config: Config,
  parameters: GetReceiverWarningsParameters,
): Promise<readonly ReceiverWarning[]> {
  const { address } = parameters
  const network = requireNetwork(config, parameters.network).caipNetworkId
  return queryChain(config, { ...parameters, network }, 'getReceiverWarnings', async (actions, call) => {
    const checker = actions.checkReceiver ? actions : await actions.tokens?.()
    const warning = await checker?.checkReceiver?.({ ...call, address })
    return warning ? [warning] : []
  })
}

/** Parameters of {@link getReceiverWarningsQueryOptions}. */
export type ReceiverWarningsQueryParameters = {
  /** Plain address. */
  address: string
  network: CaipNetworkId
}

/** Query key of {@link getReceiverWarnings}. */
export function getReceiverWarningsQueryKey({ address, network }: ReceiverWarningsQueryParameters) {
  return ['latchkey', 'receiverWarnings', { network, address }] as const
}

/**
 * Query options of {@link getReceiverWarnings}. The result is always stale, because an account can be created at any time.
 */
export function getReceiverWarningsQueryOptions(
  config: Config,
  parameters: ReceiverWarningsQueryParameters,
): QueryOptions<readonly ReceiverWarning[], ReturnType<typeof getReceiverWarningsQueryKey>> {
  return {
    queryKey: getReceiverWarningsQueryKey(parameters),
    queryFn: ({ signal }) => getReceiverWarnings(config, { ...parameters, signal }),
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: true,
  }
}
