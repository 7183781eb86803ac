import type { Config } from '../config/Config.ts'
import { loadPart } from '../request/loadPart.ts'

/** The zones the app's server gives names in, its default first, e.g. `latchkey.id`; none where it gives none. Never throws. */
export async function getNameZones(config: Config): Promise<readonly string[]> {
  try {
    const { nameReads } = await loadPart(() => import('../names/nameReads.ts'))
    return await nameReads.zonesOf(config)
  } catch {
    return []
  }
}
