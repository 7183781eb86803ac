import { nameAnswers } from '@latchkey/protocol/schemas'
import { createLookupCache, lookupFreshness } from '../accounts/lookupCache.ts'
import { NameError } from '../accounts/NameError.ts'
import { areNamesServed } from '../accounts/nameZones.ts'
import { type AccountName, toAccountName } from '../accounts/resolveName.ts'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import { type AccountQueryParameters, accountKey, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getNames}. */
export type GetNamesParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Plain address; default the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * The names an account has signed for at the server, the oldest first; kept for five minutes. None without a server, and on
 * networks that aren't of EVM or that it doesn't serve.
 *
 * @throws NameError `reverse`, NotConnectedError, NetworkUndefinedError, AbortedError
 */
export async function getNames(
  config: Config,
  parameters: GetNamesParameters = {},
): Promise<readonly AccountName[]> {
  const network = requireNetwork(config, parameters.network)
  const address = parameters.address ?? currentConnection(config.state, network.chainNamespace)?.accounts[0]
  if (address === undefined) throw new NotConnectedError()
  return (await areNamesServed(config, network))
    ? fetchNames(config, { address, signal: parameters.signal })
    : []
}

/** The key under which the names of an account are kept. */
export function getNamesQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'names', accountKey(parameters)] as const
}

/** The query of the names of an account; switched off until address and network are known. */
export function getNamesQueryOptions(
  config: Config,
  parameters: AccountQueryParameters,
): QueryOptions<readonly AccountName[], ReturnType<typeof getNamesQueryKey>> {
  const { address, network } = parameters
  return {
    staleTime: lookupFreshness,
    gcTime: lookupFreshness,
    retry: false,
    queryKey: getNamesQueryKey(parameters),
    queryFn: ({ signal }) => getNames(config, { address, network, signal }),
    enabled: address !== undefined && network !== undefined,
  }
}

/** The names an address has signed for, kept for five minutes. @throws NameError `reverse`, AbortedError */
export async function fetchNames(
  config: Config,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<readonly AccountName[]> {
  const cache = createLookupCache(config, 'names_cache', parseCachedNames)
  const kept = cache.get(address)
  if (kept) return kept
  const key = `names ${address.toLowerCase()}`
  return dedupe(
    config._internal.pending,
    key,
    async ({ signal }) => requestNames(config, address, signal),
    signal,
  ).then((names) => {
    cache.set(address, names)
    return names
  })
}

async function requestNames(
  config: Config,
  address: string,
  signal: AbortSignal,
): Promise<readonly AccountName[]> {
  try {
    const answer = await callServer(config, `/v1/profile/reverse/${encodeURIComponent(address)}`, {
      schema: nameAnswers,
      query: { sender: address, apiVersion: 2 },
      signal,
    })
    return answer.flatMap((one) => toAccountName(one) ?? [])
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ failure: 'reverse', cause })
  }
}

/** Reads names kept by the page; `undefined` where they are of another shape. */
export function parseCachedNames(raw: unknown): readonly AccountName[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const isName = (one: Partial<AccountName> | null) =>
    typeof one?.name === 'string' && typeof one.addresses === 'object'
  return raw.every(isName) ? (raw as AccountName[]) : undefined
}
