import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import type { ChainRequest } from '../siwx/verifyEvmSignature.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Whom and what a sign-in is for: frozen when it begins, and carried to the session that is kept. */
export type SignInContext = RequestContext & {
  /** The page, as `location.host` has it. */
  readonly domain: string
  /** The page, without its query and fragment. */
  readonly uri: string
}

/**
 * Whom a sign-in would be for now: the account of the active network, live, on a network of the app. Undefined while there
 * is none. `siweConfig` is for EVM accounts only.
 */
export function getSignInContext(config: Config): SignInContext | undefined {
  const namespace = activeNamespace(config)
  if (!namespace || (namespace !== 'eip155' && namespace !== 'solana')) return undefined
  if (namespace !== 'eip155' && config._internal.parameters.siweConfig) return undefined
  const connection = currentConnection(config.state, namespace)
  if (connection?.status !== 'connected' || connection.accounts.length === 0) return undefined
  const isOurs = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection.network)
  if (!isOurs || connection.connectorUid === undefined) return undefined
  const { host, origin, pathname } = location
  const context = captureContext(config, { namespace, network: connection.network })
  return Object.freeze({ ...context, domain: host, uri: `${origin}${pathname}` })
}

/** How long a sign-in waits, milliseconds. */
export const signInLimits = {
  /** For whoever keeps nonces and sessions. */
  service: 20_000,
  /** For a nonce, while somebody waits for the code of a pairing. */
  offer: 4_000,
} as const

/** A network of the app as the verifier asks it; undefined for others: there only accounts with a key of their own sign in. */
export function getChainRequest(config: Config, chain: CaipNetworkId): ChainRequest | undefined {
  if (!config.networks.some(({ caipNetworkId }) => caipNetworkId === chain)) return undefined
  const { request } = config._internal.rpc(chain)
  return (call) => request(call)
}
