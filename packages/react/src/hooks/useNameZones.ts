import { type GetNameZonesParameters, getNameZones } from '@latchkey/core'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/**
 * The zones the app's server gives names in, its default first; empty where it gives none, `undefined` until it has said. With `foreign`
 * also those of others it looks names up in.
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
    staleTime: 300_000,
    gcTime: 300_000,
    retry: false,
    enabled: true,
  })
  return data
}
