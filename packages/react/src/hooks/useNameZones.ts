import { getNameZones } from '@latchkey/core'
import { useConfig } from '../provider/useConfig.ts'
import { useData } from './useData.ts'

/** The zones the app's server gives names in, its default first; empty where it gives none, `undefined` until it has said. */
export function useNameZones(): readonly string[] | undefined {
  const config = useConfig()
  const { data } = useData({
    queryKey: ['latchkey', 'nameZones', {}],
    queryFn: () => getNameZones(config),
    staleTime: 300_000,
    gcTime: 300_000,
    retry: false,
    enabled: true,
  })
  return data
}
