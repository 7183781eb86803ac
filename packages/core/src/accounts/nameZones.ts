import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import { getNetworkSupport, NoServerError, requireServer } from '../config/server.ts'

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
    const { own, foreign } = await getZones(config)
    return withForeign ? [...own, ...foreign] : own
  } catch {
    return []
  }
}

/** Ends of names the server knows. */
type NameZones = {
  /** Those it gives names in, its default first. */
  readonly own: readonly string[]
  /** Those of others it looks names up in, e.g. `eth`. */
  readonly foreign: readonly string[]
}

/**
 * The zones of names the server knows; none without a server. Servers of others don't say: with preset `compat` they are taken to know
 * `reown.id`.
 *
 * @throws what reading the server throws
 */
export async function getZones(config: Config): Promise<NameZones> {
  try {
    const { server } = await requireServer(config, 'api')
    const own = server.zones ?? (config.preset === 'compat' ? ['reown.id'] : [])
    return { own, foreign: server.foreignZones ?? [] }
  } catch (error) {
    if (error instanceof NoServerError) return { own: [], foreign: [] }
    throw error
  }
}

/** Whether the server may be asked about names of accounts on a network: of EVM, and one it lists. */
export async function areNamesServed(config: Config, network: Network): Promise<boolean> {
  return network.chainNamespace === 'eip155' && (await getNetworkSupport(config, network)) === 'served'
}
