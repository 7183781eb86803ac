import type { CaipNetworkId, NameAnswer } from '@latchkey/protocol'
import { nameAnswer } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'
import { NameError } from './NameError.ts'
import { areNamesServed, getZones } from './nameZones.ts'

/** Parameters of {@link resolveName}. */
export type ResolveNameParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Whole, e.g. `mira.latchkey.id`. */
  name: string
}

/**
 * Where a name leads to on a network, asked anew each time. `undefined`: nobody has it, it isn't of a zone of the server's, it is
 * written with other letters than a to z, digits and hyphens, or the network isn't served.
 *
 * @example await resolveName(config, { name: 'mira.latchkey.id' }) // { name: …, address: '0x…', isMainnetOnly: false }
 * @throws NameError `resolve`, NetworkUndefinedError, AbortedError
 */
export async function resolveName(
  config: Config,
  parameters: ResolveNameParameters,
): Promise<ResolvedName | undefined> {
  const network = requireNetwork(config, parameters.network)
  return resolveServedName(config, { ...parameters, network })
}

/** Parameters of the query for where a name leads to. */
export type ResolvedNameQueryParameters = { name: string; network: CaipNetworkId | undefined }

/** The key under which it is kept. */
export function getResolvedNameQueryKey({ name, network }: ResolvedNameQueryParameters) {
  return ['latchkey', 'resolvedName', { network, name: name.trim().toLowerCase() }] as const
}

/** The query of where a name leads to; `null` = nowhere. Asked anew each time: money follows it. */
export function getResolvedNameQueryOptions(
  config: Config,
  parameters: ResolvedNameQueryParameters,
): QueryOptions<ResolvedName | null, ReturnType<typeof getResolvedNameQueryKey>> {
  const { name, network } = parameters
  return {
    queryKey: getResolvedNameQueryKey(parameters),
    // A query's data is never `undefined`.
    queryFn: async ({ signal }) => (await resolveName(config, { name, network, signal })) ?? null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    enabled: name.includes('.') && network !== undefined,
  }
}

/** Parameters of {@link resolveServedName}. */
type ResolveServedNameParameters = {
  name: string
  network: Network
  signal?: AbortSignal | undefined
}

/** Where a name of the zones the server knows leads to; the rest of what `resolveName` says. */
export async function resolveServedName(
  config: Config,
  { name, network, signal }: ResolveServedNameParameters,
): Promise<ResolvedName | undefined> {
  const lower = name.trim().toLowerCase()
  // Of any other letters there is no name here: some look like these, and some aren't seen at all.
  if (lower.length > 255 || !/^(?:[a-z\d-]{1,64}\.)+[a-z\d-]{1,63}$/.test(lower)) return undefined
  if (!(await areNamesServed(config, network))) return undefined
  const { own, foreign } = await getZones(config)
  const isOwn = /^[a-z\d-]{3,64}\./.test(lower) && own.includes(lower.slice(lower.indexOf('.') + 1))
  if (!isOwn && !foreign.some((zone) => lower.endsWith(`.${zone}`))) return undefined
  const found = await fetchName(config, { name: lower, signal })
  const there = found?.addresses[toCoinType(network.id)]
  const address = there ?? found?.addresses[etherCoin]
  return address === undefined ? undefined : { name: lower, address, isMainnetOnly: there === undefined }
}

/**
 * A registered name of one of the server's zones, asked anew each time: whoever sends to it wants to know now.
 * `undefined`: nobody has it.
 *
 * @throws NameError `resolve`, AbortedError
 */
export async function fetchName(
  config: Config,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<AccountName | undefined> {
  try {
    const answer = await callServer(config, `/v1/profile/account/${encodeURIComponent(name)}`, {
      schema: nameAnswer,
      query: { apiVersion: 2 },
      signal,
    })
    const found = Array.isArray(answer) ? undefined : toAccountName(answer)
    // An answer about another name than was asked for is no answer.
    return found?.name === name ? found : undefined
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    if (cause instanceof HttpError && cause.status === 404) return undefined
    throw new NameError({ failure: 'resolve', cause })
  }
}

/** Names here are of these characters only; another one is nobody's. */
const shape = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/
const evmAddress = /^0x[\da-fA-F]{40}$/

/** A name as the server answers it; `undefined` where it is none, whatever the server says: it could pass for another. */
export function toAccountName({ name, addresses, attributes }: NameAnswer): AccountName | undefined {
  if (!shape.test(name)) return undefined
  const bio = Array.isArray(attributes) ? undefined : attributes?.bio
  return {
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).flatMap(([coin, { address }]) =>
        evmAddress.test(address) ? [[coin, address]] : [],
      ),
    ),
    ...(bio !== undefined && { bio: plainText(bio, 255) }),
  }
}

/** SLIP-44's number of Ether: chain 1. */
const etherCoin = 60

/**
 * The coin type names keep the addresses of an EVM chain under (ENSIP-11): 60 for chain 1, else 2³¹ and the chain's number.
 *
 * @example coinTypeOf(10) // 2147483658
 * @throws NameError 'Invalid chainId' for what is no number below 2³¹
 */
export function toCoinType(chainId: string | number): number {
  const id = Number(chainId)
  if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) throw new NameError({ failure: 'chainId' })
  // Bits are signed in JavaScript: 2³¹ is added.
  return id === 1 ? etherCoin : 2 ** 31 + id
}

/** A name somebody gave an account, as the server that gives such names tells it. */
export type AccountName = {
  /** Whole and lower case, e.g. `mira.latchkey.id`. */
  readonly name: string
  /** Plain addresses by coin type (ENSIP-11: 60 is chain 1, else 2³¹ and the chain's number). */
  readonly addresses: Readonly<Record<string, string>>
  /** What its holder says of themselves. Text from outside. */
  readonly bio?: string | undefined
}

/** A name that could be had. */
export type NameSuggestion = {
  readonly name: string
  /** Somebody has it, or one that looks like it. */
  readonly registered: boolean
}

/** Where a name leads to on a network. */
export type ResolvedName = {
  readonly name: string
  /** Plain. */
  readonly address: string
  /** The name has no address of this network; this is its address on chain 1, which may be a contract of that chain only. */
  readonly isMainnetOnly: boolean
}

/** What an account is called, with a picture of the server's; both absent where nobody knows. */
export type AccountIdentity = { readonly name?: string | undefined; readonly avatar?: string | undefined }
