import {
  type GetNameZonesErrorType,
  type GetNameZonesParameters,
  type GetNameZonesReturnType,
  getNameZones,
} from '@latchkey/core'
import { useConfig } from '../LatchkeyContext.ts'
import { type DataResult, type QueryOptionsOf, useData } from './useData.ts'

/**
 * Returns the zones in which the app's server registers names, its default first; none where it is out of reach. With `foreign`
 * also the zones in which it only looks names up.
 *
 * @example const { data: zones } = useNameZones({ foreign: true }) // ['latchkey.id', 'eth']
 */
export function useNameZones<selected = GetNameZonesReturnType>({
  foreign = false,
  query,
}: GetNameZonesParameters & {
  query?: QueryOptionsOf<GetNameZonesReturnType, selected, GetNameZonesErrorType> | undefined
} = {}): DataResult<selected, GetNameZonesErrorType> {
  const config = useConfig()
  const options = {
    queryKey: ['latchkey', 'nameZones', { foreign }],
    queryFn: () => getNameZones(config, { foreign }),
    staleTime: 300_000, // 5 minutes
    gcTime: 300_000,
    retry: false,
    enabled: true,
  }
  return useData(options, query)
}
