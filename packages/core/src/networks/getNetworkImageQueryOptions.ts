import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { toNetworkImageId } from './toNetworkImageId.ts'

/** Query key of `getNetworkImage`. */
export function getNetworkImageQueryKey(parameters: { network: CaipNetworkId | undefined }) {
  return ['latchkey', 'networkImage', { network: parameters.network }] as const
}

/** Query options of `getNetworkImage`; disabled without a network, and for one that has no picture. */
export function getNetworkImageQueryOptions(
  config: Config,
  parameters: { network: CaipNetworkId | undefined },
): QueryOptions<string | null, ReturnType<typeof getNetworkImageQueryKey>> {
  const { network } = parameters
  return {
    ...directoryDefaults,
    queryKey: getNetworkImageQueryKey(parameters),
    async queryFn() {
      if (network === undefined) return null
      // The reader needs it; it is requested while the reader loads.
      config._internal.server().catch(() => {})
      const { getNetworkImage } = await loadCode(() => import('./getNetworkImage.ts'))
      return getNetworkImage(config, { network })
    },
    enabled: network !== undefined && toNetworkImageId(network) !== undefined,
  }
}
