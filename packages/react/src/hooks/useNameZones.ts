import { type GetNameZonesParameters, getNameZones } from '@latchkey/core'
import { useConfig } from '../LatchkeyContext.ts'
import { useData } from './useData.ts'

/**
 * Returns the zones in which the app's server registers names, its default first; `undefined` while loading. With `foreign`
 * also the zones in which it only looks names up.
 *
 * @example const zones = useNameZones({ foreign: true }) // ['latchkey.id', 'eth']
 */
export function useNameZones({
  foreign = false,
}: GetNameZonesParameters = {}): readonly string[] | undefined {
  const config = useConfig()
  const { data } = useData({
    queryKey: ['latchkey', 'nameZones', { foreign }],
    queryFn: () => getNameZones(config, { foreign }),
    staleTime: 300_000, // 5 minutes
    gcTime: 300_000,
    retry: false,
    enabled: true,
  })
  return data
}
