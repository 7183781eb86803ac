import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { NameAddress } from './getNameAddress.ts'

/** Parameters of {@link getNameAddressQueryOptions}. */
export type NameAddressQueryParameters = { name: string; network: CaipNetworkId | undefined }

/** Query key of `getNameAddress`. */
export function getNameAddressQueryKey({ name, network }: NameAddressQueryParameters) {
  return ['latchkey', 'nameAddress', { network, name: name.trim().toLowerCase() }] as const
}

/** Query options of `getNameAddress`; `null` = no address. Always stale, because money is sent to the result. */
export function getNameAddressQueryOptions(
  config: Config,
  parameters: NameAddressQueryParameters,
): QueryOptions<NameAddress | null, ReturnType<typeof getNameAddressQueryKey>> {
  const { name, network } = parameters
  return {
    queryKey: getNameAddressQueryKey(parameters),
    async queryFn({ signal }) {
      const { getNameAddress } = await loadCode(() => import('./getNameAddress.ts'))
      // TanStack Query refuses `undefined` as data.
      return (await getNameAddress(config, { name, network, signal })) ?? null
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: name.includes('.') && network !== undefined,
  }
}
