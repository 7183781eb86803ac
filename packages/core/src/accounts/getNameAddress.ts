import type { NameAnswer } from '@latchkey/protocol'
import { getName as getNameRoute } from '@latchkey/protocol/routes'
import { AbortedError, InvalidParameterError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { NameError } from './NameError.ts'
import { areNamesServed, getZones } from './nameZones.ts'

/** Parameters of {@link getNameAddress}. */
export type GetNameAddressParameters<config extends Config = Config> = NetworkParameters<config> & {
  signal?: AbortSignal | undefined
  /** The whole name, e.g. `mira.latchkey.id`. */
  name: string
}

/** Result of {@link getNameAddress}. */
export type GetNameAddressReturnType = NameAddress | undefined

/** Errors of {@link getNameAddress}; `name` tells them apart. */
export type GetNameAddressErrorType =
  | ServerErrorType
  | InvalidNetworkError
  | InvalidParameterError
  | NameError

/**
 * Resolves a name to an address on a network, with a new request each time. `undefined` if the name isn't registered,
 * isn't of a zone of the server, has characters other than a to z, digits and hyphens, or if the network isn't served.
 *
 * @example await getNameAddress(config, { name: 'mira.latchkey.id' }) // { name: …, address: '0x…', isMainnetOnly: false }
 * @throws NameError (`resolve`; `chainId` where the network's id is no number below 2³¹), InvalidNetworkError,
 * AbortedError, and what `requireServer` throws but for a missing server
 */
export async function getNameAddress<config extends Config>(
  config: config,
  parameters: GetNameAddressParameters<config>,
): Promise<GetNameAddressReturnType> {
  const { name, signal } = parameters
  const network = requireNetwork(config, toNetworkId(parameters))
  if (typeof name !== 'string')
    throw new InvalidParameterError({ field: 'name', write: 'a name, e.g. mira.latchkey.id' })
  return resolveServedName(config, { name, network, signal })
}

/** {@link getNameAddress} for a known network. */
export async function resolveServedName(
  config: Config,
  { name, network, signal }: { name: string; network: Network; signal?: AbortSignal | undefined },
): Promise<NameAddress | undefined> {
  const lowerName = name.trim().toLowerCase()
  // Other characters can look like these, or be invisible.
  if (lowerName.length > 255 || !/^(?:[a-z\d-]{1,64}\.)+[a-z\d-]{1,63}$/.test(lowerName)) return undefined
  const zones = await getServedZones(config, network)
  if (!zones) return undefined
  const { own, foreign } = zones
  const isOwn =
    /^[a-z\d-]{3,64}\./.test(lowerName) && own.includes(lowerName.slice(lowerName.indexOf('.') + 1))
  if (!isOwn && !foreign.some((zone) => lowerName.endsWith(`.${zone}`))) return undefined
  const found = await fetchName(config, { name: lowerName, signal })
  const networkAddress = found?.addresses[toCoinType(network.id)]
  const address = networkAddress ?? found?.addresses[etherCoin]
  return address === undefined
    ? undefined
    : { name: lowerName, address, isMainnetOnly: networkAddress === undefined }
}

/** The zones of the server; `undefined` where it knows no names on the network. @throws NameError `resolve`, AbortedError */
async function getServedZones(config: Config, network: Network) {
  try {
    return (await areNamesServed(config, network)) ? await getZones(config) : undefined
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ reason: 'resolve', cause })
  }
}

/**
 * Fetches a registered name. Not cached, because the result is paid to. `undefined` if it isn't registered.
 *
 * @throws NameError `resolve`, AbortedError
 */
export async function fetchName(
  config: Config,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<AccountName | undefined> {
  try {
    const answer = await callRoute(config, getNameRoute, {
      params: { name },
      query: { apiVersion: '2' },
      signal,
    })
    const found = Array.isArray(answer) ? undefined : toAccountName(answer)
    // An answer about another name than the requested one is ignored.
    return found?.name === name ? found : undefined
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    if (cause instanceof HttpError && cause.status === 404) return undefined
    throw new NameError({ reason: 'resolve', cause })
  }
}

/** Characters of valid names. */
const nameShape = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/
const evmAddress = /^0x[\da-fA-F]{40}$/

/** Parses a name of the server; `undefined` if it has other characters, because it could look like another name. */
export function toAccountName({ name, addresses, attributes }: NameAnswer): AccountName | undefined {
  if (!nameShape.test(name)) return undefined
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

/** Coin type of Ether (SLIP-44), used for chain 1. */
const etherCoin = 60

/**
 * The coin type under which names store addresses of an EVM chain (ENSIP-11): 60 for chain 1, else 2³¹ plus the chain
 * id.
 *
 * @example toCoinType(10) // 2147483658
 * @throws NameError 'Invalid chainId' for anything but a number below 2³¹
 */
export function toCoinType(chainId: string | number): number {
  const id = Number(chainId)
  if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) throw new NameError({ reason: 'chainId' })
  // Added, not or-ed: bit operations are signed in JavaScript.
  return id === 1 ? etherCoin : 2 ** 31 + id
}

/** A registered name of an account. */
export type AccountName = {
  /** Whole and in lower case, e.g. `mira.latchkey.id`. */
  readonly name: string
  /** Plain addresses by coin type; see {@link toCoinType}. */
  readonly addresses: Readonly<Record<string, string>>
  /** Self-description of its owner. Text from outside. */
  readonly bio?: string | undefined
}

/** A suggested name. */
export type NameSuggestion = {
  readonly name: string
  /** Whether it, or one that looks like it, is taken. */
  readonly registered: boolean
}

/** The address of a name on a network. */
export type NameAddress = {
  readonly name: string
  /** Plain address. */
  readonly address: string
  /**
   * Whether the name has no address on this network, so that this is its address on chain 1. That may be a contract
   * which exists on chain 1 only.
   */
  readonly isMainnetOnly: boolean
}

/** Name and avatar of an account; both absent if unknown. */
export type AccountIdentity = { readonly name?: string | undefined; readonly avatar?: string | undefined }
