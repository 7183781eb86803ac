import { getIdentity as getIdentityRoute } from '@latchkey/protocol/routes'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { Network } from '../config/Network.ts'
import { requireServer } from '../config/server.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import type { AccountIdentity } from './getNameAddress.ts'
import { createLookupCache } from './lookupCache.ts'
import { areNamesServed } from './nameZones.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'

/** Parameters of {@link getIdentity}. */
export type GetIdentityParameters<config extends Config = Config> = AccountParameters<config> & {
  signal?: AbortSignal | undefined
}

/** Result of {@link getIdentity}. */
export type GetIdentityReturnType = AccountIdentity

/** Errors of {@link getIdentity}; `name` tells them apart. */
export type GetIdentityErrorType = AccountReadErrorType

/**
 * Name and avatar of an account, from the server, cached for five minutes. Empty without a server, on test networks,
 * on networks other than EVM, and on networks the server doesn't serve. A name is a claim: show it beside the address,
 * never instead of it.
 *
 * @throws NotConnectedError, InvalidNetworkError, AbortedError, and what `callServer` throws
 */
export async function getIdentity<config extends Config>(
  config: config,
  parameters: GetIdentityParameters<config> = {},
): Promise<GetIdentityReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  return fetchIdentity(config, { address, network, signal: parameters.signal })
}

/** {@link getIdentity} for a known account and network, e.g. of `watchProfile`. Throws what `callServer` throws. */
export async function fetchIdentity(
  config: Config,
  p: { address: string; network: Network; signal?: AbortSignal | undefined },
): Promise<AccountIdentity> {
  const { address, network, signal } = p
  if (network.testnet || !(await areNamesServed(config, network))) return {}
  const cache = createLookupCache(config, 'identity_cache', parseCachedIdentity)
  const { server } = await requireServer(config, 'api')
  const found = await cache.fetch(address, (control) => requestIdentity(config, address, control), signal)
  return { ...found, avatar: safeImageUrl(found.avatar, server) }
}

async function requestIdentity(
  config: Config,
  address: string,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const answer = await callRoute(config, getIdentityRoute, {
    params: { address },
    query: { sender: address },
    signal,
  })
  const name = plainText(answer.name ?? '', 255)
  // A name with invisible or control characters could be read as another one, so it counts as none.
  return { ...(name === answer.name && { name }), ...(answer.avatar && { avatar: answer.avatar }) }
}

/**
 * The cached name of an account, without a request. The avatar is left out, because the server whose images may be
 * loaded isn't known yet.
 */
export function getCachedIdentity(
  config: Config,
  { address, network }: { address: string; network: Network },
): AccountIdentity {
  const name = network.testnet
    ? undefined
    : createLookupCache(config, 'identity_cache', parseCachedIdentity).get(address)?.name
  return { ...(name !== undefined && { name }) }
}

/** Parses a cached identity; `undefined` for another shape. */
export function parseCachedIdentity(raw: unknown): AccountIdentity | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { name, avatar } = raw as Record<string, unknown>
  return {
    ...(typeof name === 'string' && { name: plainText(name, 255) }),
    ...(typeof avatar === 'string' && { avatar }),
  }
}
