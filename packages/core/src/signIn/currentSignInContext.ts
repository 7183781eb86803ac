import type { Config } from '../config/Config.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { captureContext } from '../requests/requestContext.ts'
import { currentConnection } from '../wallets/connections.ts'
import type { SignInContext } from './SignInContext.ts'

/**
 * Whom a sign-in would be for now: the account of the active network, live, on a network of the app (S4.21). Undefined while there
 * is none. `siweConfig` is for EVM accounts only.
 */
export function currentSignInContext(config: Config): SignInContext | undefined {
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
