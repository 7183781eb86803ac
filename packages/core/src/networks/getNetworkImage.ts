import type { ServerErrorType } from '../config/callServer.ts'
import type { InvalidNetworkError } from './errors.ts'
import type { InvalidParameterError } from '../base/errors.ts'
import { type CaipNetworkId, networkImageIds } from '@latchkey/protocol'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { type RequiredNetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { isServerError, requireServer } from '../config/server.ts'

/** Parameters of {@link getNetworkImage}. */
export type GetNetworkImageParameters = RequiredNetworkParameters

/** Result of {@link getNetworkImage}. */
export type GetNetworkImageReturnType = string | null

/** Errors of {@link getNetworkImage}; `name` tells them apart. */
export type GetNetworkImageErrorType = ServerErrorType | InvalidNetworkError | InvalidParameterError

/**
 * Returns the URL of a network's picture on the app's directory server, for an `<img>`. `null` for a network that the
 * directory has no picture of, and without a directory server: no other host is ever named.
 *
 * @throws what fetching the discovery document throws
 * @example
 * const url = await getNetworkImage(config, { chainId: 1 })
 */
export async function getNetworkImage(
  config: Config,
  parameters: GetNetworkImageParameters,
): Promise<GetNetworkImageReturnType> {
  const network = toNetworkId(parameters)
  const id = network && toImageId(network)
  if (id === undefined) return null
  try {
    const { base } = await requireServer(config, 'directory')
    return `${base}/public/getAssetImage/${id}`
  } catch (error) {
    if (isServerError(error, 'missing')) return null
    throw error
  }
}

/** Query key of {@link getNetworkImage}. */
export function getNetworkImageQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'networkImage', { network: parameters.network }] as const
}

/** Query options of {@link getNetworkImage}; disabled without a network, and for one that has no picture. */
export function getNetworkImageQueryOptions(
  config: Config,
  parameters: { network: CaipNetworkId | undefined },
): QueryOptions<string | null, ReturnType<typeof getNetworkImageQueryKey>> {
  const { network } = parameters
  return {
    ...directoryDefaults,
    queryKey: getNetworkImageQueryKey(parameters),
    queryFn: async () => (network === undefined ? null : getNetworkImage(config, { network })),
    enabled: network !== undefined && toImageId(network) !== undefined,
  }
}

/** Looks up an own property only, because networks may come from a wallet. */
function toImageId(network: string): string | undefined {
  return Object.hasOwn(networkImageIds, network) ? networkImageIds[network] : undefined
}
