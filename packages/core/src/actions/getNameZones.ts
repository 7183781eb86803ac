import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'

/** Parameters of {@link getNameZones}. */
export type GetNameZonesParameters = {
  /** Also zones of others whose names the server looks up, e.g. `eth`. Default false. */
  foreign?: boolean | undefined
}

/**
 * The zones the app's server gives names in, its default first, e.g. `latchkey.id`; none where it gives none. Never throws.
 *
 * @example await getNameZones(config, { foreign: true }) // ['latchkey.id', 'eth']
 */
export async function getNameZones(
  config: Config,
  { foreign: withForeign = false }: GetNameZonesParameters = {},
): Promise<readonly string[]> {
  try {
    const { nameReads } = await loadCode(() => import('../names/nameReads.ts'))
    const { own, foreign } = await nameReads.zonesOf(config)
    return withForeign ? [...own, ...foreign] : own
  } catch {
    return []
  }
}
