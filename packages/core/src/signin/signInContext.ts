import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ChainRequest } from '@latchkey/siwx'
import { sameAddress } from '../base/text.ts'
import { activeNamespace, type Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Account, network and page of a sign-in. Frozen when it begins and used until the session is stored. */
export type SignInContext = RequestContext & {
  /** The page, as `location.host` has it. */
  readonly domain: string
  /** The page, without its query and fragment. */
  readonly uri: string
}

/**
 * The context of a sign-in of the current account: connected, on the active network's chain family, on a network of
 * the app. `undefined` without such an account. `siweConfig` covers EVM accounts only.
 */
export function getSignInContext(config: Config): SignInContext | undefined {
  const namespace = activeNamespace(config)
  if (!namespace || !['eip155', 'solana', 'bip122', 'polkadot'].includes(namespace)) return undefined
  if (namespace !== 'eip155' && config._internal.parameters.siweConfig) return undefined
  const connection = currentConnection(config.state, namespace)
  if (connection?.status !== 'connected' || connection.accounts.length === 0) return undefined
  const isAppNetwork = config.networks.some(({ caipNetworkId }) => caipNetworkId === connection.network)
  if (!isAppNetwork || connection.connectorUid === undefined) return undefined
  const { host, origin, pathname } = location
  const context = captureContext(config, { namespace, network: connection.network })
  return Object.freeze({ ...context, domain: host, uri: `${origin}${pathname}` })
}

/** Whether two accounts are the same address of the same chain family, on any network. Several wallets may have it. */
export function hasSameAddress(
  first: Pick<SignInContext, 'account'>,
  second: Pick<SignInContext, 'account'>,
): boolean {
  const [a, b] = [parseCaipAddress(first.account), parseCaipAddress(second.account)]
  return a !== undefined && a.namespace === b?.namespace && sameAddress(a.namespace, a.address, b.address)
}

/** Timeouts of a sign-in, milliseconds. */
export const signInTimeouts = {
  /** For the service that issues nonces and stores sessions. */
  service: 20_000,
  /** For the nonce of a one-step sign-in, while the pairing code waits for it. */
  nonceBeforePairing: 4_000,
} as const

/**
 * The RPC client the verifier uses for a network of the app; `undefined` for other networks, where only EOAs can sign
 * in.
 */
export function getChainRequest(config: Config, chain: CaipNetworkId): ChainRequest | undefined {
  if (!config.networks.some(({ caipNetworkId }) => caipNetworkId === chain)) return undefined
  const { request } = config._internal.rpc(chain)
  return (call) => request(call)
}
