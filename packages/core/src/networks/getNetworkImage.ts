import type { InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import { isServerError, requireServer } from '../config/server.ts'
import { type RequiredNetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from './errors.ts'
import { toNetworkImageId } from './toNetworkImageId.ts'

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
  const id = network && toNetworkImageId(network)
  if (id === undefined) return null
  try {
    const { base } = await requireServer(config, 'directory')
    return `${base}/public/getAssetImage/${id}`
  } catch (error) {
    if (isServerError(error, 'missing')) return null
    throw error
  }
}
