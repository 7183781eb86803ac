import type { CaipNetworkId } from '@latchkey/protocol'
import { InvalidParameterError } from '../base/errors.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { ReceiverWarning } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link getReceiverWarnings}. */
export type GetReceiverWarningsParameters<config extends Config = Config> = ReadParameters<config> & {
  /** Plain address that `checkAddress` finds valid. */
  address: string
}

/** Result of {@link getReceiverWarnings}. */
export type GetReceiverWarningsReturnType = readonly ReceiverWarning[]

/** Errors of {@link getReceiverWarnings}; `name` tells them apart. */
export type GetReceiverWarningsErrorType = ReadErrorType

/**
 * Returns what to warn of before something is sent to an address; empty if nothing is wrong, or if the chain family has no such
 * check. The result is to be shown; it forbids nothing.
 *
 * @example await getReceiverWarnings(config, { address, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
 * @throws InvalidNetworkError, AdapterError, and what RPC requests throw
 */
export async function getReceiverWarnings<config extends Config>(
  config: config,
  parameters: GetReceiverWarningsParameters<config>,
): Promise<GetReceiverWarningsReturnType> {
  const { address } = parameters
  if (typeof address !== 'string')
    throw new InvalidParameterError({ field: 'address', write: 'an address' })
  return queryChain(config, parameters, 'getReceiverWarnings', async (actions, call) => {
    const checker = actions.checkReceiver ? actions : await actions.tokens?.()
    const warning = await checker?.checkReceiver?.({ ...call, address })
    return warning ? [warning] : []
  })
}

/** Parameters of {@link getReceiverWarningsQueryOptions}. */
export type ReceiverWarningsQueryParameters = {
  /** Plain address. */
  address: string
  network: CaipNetworkId | undefined
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
    enabled: parameters.network !== undefined,
  }
}
