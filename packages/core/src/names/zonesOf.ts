import type { Config } from '../config/Config.ts'
import { NoServerError, requireServer } from '../config/server.ts'

/** Ends of names the server knows. */
export type NameZones = {
  /** Those it gives names in, its default first. */
  readonly own: readonly string[]
  /** Those of others it looks names up in, e.g. `eth`. */
  readonly foreign: readonly string[]
}

/**
 * The zones of names the server knows; none without a server. Servers of others don't say: with preset `compat` they are taken to know
 * `reown.id` (S7.17).
 *
 * @throws what reading the server throws
 */
export async function zonesOf(config: Config): Promise<NameZones> {
  try {
    const { server } = await requireServer(config, 'api')
    const own = server.zones ?? (config.preset === 'compat' ? ['reown.id'] : [])
    return { own, foreign: server.foreignZones ?? [] }
  } catch (error) {
    if (error instanceof NoServerError) return { own: [], foreign: [] }
    throw error
  }
}
