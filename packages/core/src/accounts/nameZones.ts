import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { getNetworkSupport, isServerError, requireServer } from '../config/server.ts'

/** Parameters of {@link getNameZones}. */
export type GetNameZonesParameters = {
  /** Whether to include zones of other registrars whose names the server resolves, e.g. `eth`. Default: `false`. */
  foreign?: boolean | undefined
}

/** Result of {@link getNameZones}. */
export type GetNameZonesReturnType = readonly string[]

/** Errors of {@link getNameZones}; `name` tells them apart. */
export type GetNameZonesErrorType = ServerErrorType

/**
 * The zones the app's server registers names in, its default first, e.g. `latchkey.id`; empty if it registers none.
 * Never throws.
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

/** The zones of a server. */
type NameZones = {
  /** Zones it registers names in, its default first. */
  readonly own: readonly string[]
  /** Zones of other registrars it resolves, e.g. `eth`. */
  readonly foreign: readonly string[]
}

/**
 * The zones of the app's server; empty without a server. Servers other than Latchkey's don't list
 * them; preset `compat` assumes the zone that existing clients use.
 *
 * @throws what `requireServer` throws
 */
export async function getZones(config: Config): Promise<NameZones> {
  try {
    const { server } = await requireServer(config, 'api')
    const own = server.zones ?? (config.preset === 'compat' ? ['reown.id'] : [])
    return { own, foreign: server.foreignZones ?? [] }
  } catch (error) {
    if (isServerError(error, 'missing')) return { own: [], foreign: [] }
    throw error
  }
}

/**
 * Whether accounts can register names on a network: an EVM network that the server serves, and a zone of the server.
 *
 * @example await offersNames(config, 'eip155:1') // true
 * @throws what {@link getZones} throws
 */
export async function offersNames(config: Config, network: CaipNetworkId): Promise<boolean> {
  const listed = config.networks.find(({ caipNetworkId }) => caipNetworkId === network)
  if (!listed) return false
  const { own } = await getZones(config)
  return own.length > 0 && (await areNamesServed(config, listed))
}

/** Whether the server knows names on a network: an EVM network that it serves. */
export async function areNamesServed(config: Config, network: Network): Promise<boolean> {
  return network.chainNamespace === 'eip155' && (await getNetworkSupport(config, network)) === 'served'
}
