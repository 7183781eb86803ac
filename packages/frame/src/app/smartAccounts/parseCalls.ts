import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import { networkOf } from '../networks.ts'
import { runsFurtherCalls } from '../requests/hiddenCalls.ts'
import type { PreparedCall } from '../requests/PreparedRequest.ts'
import { parseAddress, parseHexData, parseQuantity } from '../requests/prepareTransaction.ts'

/** Most calls of a batch: more can't be read in one approval. */
export const maxCalls = 100
/** Longest id of an app, characters: `0x` and 4,096 bytes (EIP-5792). */
const maxId = 8194

/** A request of `wallet_sendCalls`, checked. */
export type CallsRequest = {
  /** Of the app; undefined: the wallet makes one. */
  readonly id: string | undefined
  readonly network: CaipNetworkId
  readonly isAtomicRequired: boolean
  /** Whether a sponsor has to pay the fee: the app names the own paymaster, and not as optional. */
  readonly isSponsorRequired: boolean
  readonly calls: readonly PreparedCall[]
}

const capabilities = v.optional(
  v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean(), false) })),
  {},
)
const request = v.object({
  version: v.optional(v.string()),
  id: v.optional(v.string()),
  from: v.optional(v.string()),
  chainId: v.string(),
  atomicRequired: v.optional(v.boolean()),
  calls: v.array(
    v.object({
      to: v.optional(v.nullable(v.string())),
      value: v.optional(v.string()),
      data: v.optional(v.string()),
      capabilities,
    }),
  ),
  capabilities,
})

type ParseOptions = {
  readonly account: string
  /** CAIP-2 ids of the networks this frame serves. */
  readonly served: readonly string[]
  /** URL of the own paymaster: the one an app may name. */
  readonly paymaster: string
}

/**
 * Parses the parameters of `wallet_sendCalls` (EIP-5792, version 2.0.0).
 *
 * @throws RequestError with the reasons of EIP-5792; `notAllowed` for a call of the account to itself, which would hide further calls
 */
export function parseCalls(params: unknown, { account, served, paymaster }: ParseOptions): CallsRequest {
  const parsed = v.safeParse(request, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success) throw unreadable(v.getDotPath(parsed.issues[0]) ?? 'the request')
  const { version = '2.0.0', id, from, chainId, atomicRequired, calls } = parsed.output
  if (version !== '2.0.0') throw unreadable('version')
  if (atomicRequired === undefined) throw unreadable('atomicRequired')
  if (id !== undefined && (id === '' || id.length > maxId)) throw unreadable('id')
  if (from !== undefined && from.toLowerCase() !== account.toLowerCase())
    throw new RequestError('mismatch', 'These calls are meant for another account.')
  const network = /^0x[1-9a-f][0-9a-f]{0,13}$/i.test(chainId) ? networkOf(Number(chainId)) : undefined
  if (!network || !served.includes(network))
    throw new RequestError('callsChain', 'This wallet doesn’t serve the network of these calls.')
  const capabilityLists = [parsed.output.capabilities, ...calls.map((call) => call.capabilities)]
  assertCapabilities(capabilityLists, paymaster)
  if (calls.length === 0) throw new RequestError('invalidParams', 'There are no calls.')
  if (calls.length > maxCalls)
    throw new RequestError(
      'callsTooMany',
      'These are more calls than the wallet can show in one approval (100 at most).',
    )
  return {
    id,
    network,
    isAtomicRequired: atomicRequired,
    isSponsorRequired: capabilityLists.some(({ paymasterService }) => paymasterService?.optional === false),
    calls: calls.map(({ to, value, data }) => toCall(to, value, data, account)),
  }
}

function toCall(
  to: string | null | undefined,
  value: string | undefined,
  data: string | undefined,
  account: string,
): PreparedCall {
  if (to == null) throw new RequestError('invalidParams', 'A call has no recipient.')
  const call = {
    to: parseAddress(to, 'recipient'),
    value: value === undefined ? '0x0' : parseQuantity(value, 'amount'),
    data: data === undefined ? '0x' : parseHexData(data),
  }
  if (call.data !== '0x' && runsFurtherCalls(call, account)) throw new RequestError('notAllowed')
  return call
}

/** Refuses what is asked for and not optional. The one paymaster that pays is the server's own. */
function assertCapabilities(
  lists: readonly Readonly<Record<string, { readonly optional: boolean; readonly url?: unknown }>>[],
  paymaster: string,
): void {
  for (const [name, { optional, url }] of lists.flatMap((list) => Object.entries(list))) {
    const isOwn = name === 'paymasterService' && (url === undefined || isSamePlace(url, paymaster))
    if (optional || isOwn || name === 'atomic') continue
    throw new RequestError(
      'callsCapability',
      name === 'paymasterService'
        ? 'This wallet has fees paid by its own server’s sponsor only.'
        : 'These calls need something this wallet doesn’t support.',
    )
  }
}

function isSamePlace(url: unknown, other: string): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const [given, own] = [new URL(url), new URL(other)]
  return given.origin === own.origin && given.pathname === own.pathname
}

function unreadable(field: string): RequestError {
  return new RequestError('invalidParams', `These calls can’t be read: ${field} is missing or wrong.`)
}
