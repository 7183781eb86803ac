import type { Config } from '../config/Config.ts'
import { NoServerError } from '../data/NoServerError.ts'
import { requireServer } from '../data/requireServer.ts'

/**
 * The zones the server gives names in, its default first; none without a server. Servers of others don't say: with preset
 * `compat` they are taken to know `reown.id` (S7.17).
 *
 * @throws what reading the server throws
 */
export async function zonesOf(config: Config): Promise<readonly string[]> {
  try {
    const { server } = await requireServer(config, 'api')
    return server.zones ?? (config.preset === 'compat' ? ['reown.id'] : [])
  } catch (error) {
    if (error instanceof NoServerError) return []
    throw error
  }
}
