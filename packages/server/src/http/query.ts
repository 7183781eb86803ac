import {
  type CaipNetworkId,
  type Currency,
  currencies,
  parseCaipAddress,
  parseCaipNetworkId,
  toChainId,
} from '@latchkey/protocol'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { isSolanaAddress } from '../chain/addresses.ts'
import type { Chain, Chains } from '../ports/chains.ts'
import { HttpFailure, toPrintable } from './HttpFailure.ts'
import type { ApiEnv } from './Service.ts'

/** Chain families whose accounts data routes read. */
export type AccountFamily = 'eip155' | 'solana'

/** The account of a data route: an EVM address in lower case or a Solana address, and the chain of a CAIP-10 account. */
type RequestedAccount = {
  readonly family: AccountFamily
  readonly address: string
  readonly chain?: CaipNetworkId
}

/**
 * Parses the account in a path: a plain EVM address in any case, a Solana address, or CAIP-10 of either.
 *
 * @throws HttpFailure 400: `Unsupported namespace` for accounts of other chain families, `Crypto utils error` for
 * malformed CAIP-10, `The address provided is invalid` for the rest
 */
export function parseAccount(text: string): RequestedAccount {
  if (!text.includes(':')) {
    const account = findFamily(text)
    if (!account) throw invalid(text)
    return account
  }
  const parts = parseCaipAddress(text)
  if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format')
  if (parts.namespace !== 'eip155' && parts.namespace !== 'solana')
    throw createUnsupportedNamespace(parts.namespace)
  const account = findFamily(parts.address)
  if (account?.family !== parts.namespace) throw invalid(text)
  return { ...account, chain: parts.caipNetworkId }
}

function findFamily(address: string): RequestedAccount | undefined {
  if (/^0x[\da-f]{40}$/i.test(address)) return { family: 'eip155', address: address.toLowerCase() }
  return isSolanaAddress(address) ? { family: 'solana', address } : undefined
}

/** The refusal of an account of a family that is not read here. */
export function createUnsupportedNamespace(namespace: string): HttpFailure {
  return new HttpFailure(400, 'address', `Unsupported namespace: ${namespace}`)
}

function invalid(text: string): HttpFailure {
  return new HttpFailure(400, 'address', `The address provided is invalid: ${toPrintable(text)}`)
}

/**
 * Parses the chain a data route is about: the `chainId` parameter (CAIP-2, or a bare number for EVM), or the chain of a
 * CAIP-10 account. Undefined when neither is given.
 *
 * @throws HttpFailure 400 when it is malformed, not served here, of another family, or the two disagree
 */
export function parseChainId(
  chains: Pick<Chains, 'get'>,
  text: string | undefined,
  account?: RequestedAccount,
): CaipNetworkId | undefined {
  const requestedChain = text ? toCaip(text) : undefined
  const chain = requestedChain ?? account?.chain
  if (chain === undefined) return undefined
  if (requestedChain && account?.chain && requestedChain !== account.chain)
    throw new HttpFailure(400, '', 'Invalid parameter: chainId is another chain than the account is on')
  return requireServed(chains, chain, account?.family ?? 'eip155').caipNetworkId
}

function toCaip(text: string): CaipNetworkId {
  const id = /^\d+$/.test(text) ? toChainId(text) : undefined
  const network = id === undefined ? parseCaipNetworkId(text) : undefined
  if (id !== undefined) return `eip155:${id}`
  if (network) return network.caipNetworkId
  throw new HttpFailure(
    400,
    'chainId',
    `Requested ${toPrintable(text)} has invalid format. It is a CAIP-2 id, e.g. eip155:1.`,
  )
}

function requireServed(chains: Pick<Chains, 'get'>, id: CaipNetworkId, family: AccountFamily): Chain {
  const namespace = id.slice(0, id.indexOf(':'))
  if (namespace !== family) throw createUnsupportedNamespace(namespace)
  const chain = chains.get(id)
  if (chain?.http) return chain
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${toPrintable(id)}`)
}

/**
 * Parses the `currency` parameter. Default: US dollars.
 *
 * @throws HttpFailure 400 for a currency without prices
 */
export function parseCurrency(text: string | undefined): Currency {
  if (!text) return 'usd'
  const currency = currencies.find((one) => one === text)
  if (currency) return currency
  const all = currencies.join(', ')
  throw new HttpFailure(400, 'currency', `Unsupported currency: ${toPrintable(text)}. It is one of ${all}.`)
}

/** Most memoized URLs, and characters of the longest: one or two megabytes, however many a client invents. */
const maxUrls = 1_000
const maxUrlLength = 1_000

/**
 * Wraps a parser so that it memoizes what it parses from path and query of a request. Clients repeat the same URLs, and
 * parsing one costs more than a cached answer. Only for results that never change. Errors are not memoized.
 */
export function memoizeByUrl<value extends object>(
  parse: (c: Context<ApiEnv>) => value,
): (c: Context<ApiEnv>) => value {
  const memo = new LRUCache<string, value>({ max: maxUrls })
  return (c) => {
    const url = c.env?.incoming?.url
    if (url === undefined || url.length > maxUrlLength) return parse(c)
    const memoizedValue = memo.get(url)
    if (memoizedValue) return memoizedValue
    const value = parse(c)
    memo.set(url, value)
    return value
  }
}
