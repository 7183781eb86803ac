import type { ChainRequest, VerifiedSiwx } from '@latchkey/core/siwx'
import { type CaipNetworkId, parseCaipAddress, type SiwxMe } from '@latchkey/protocol'
import { digest } from '../base/cryptography.ts'
import { SiwxBackendError } from '../errors.ts'
import type { BrowserNonces } from './browserNonces.ts'
import { getCookie, getHeader, type HeadersLike } from './cookies.ts'
import type { Sites } from './sites.ts'
import type { SiwxStore, SiwxStoredSession } from './store.ts'
import { signInLimits } from './verifySignIn.ts'

/** Who is signed in: account (CAIP-10), address, network (CAIP-2), page, and since and until when (ISO 8601). */
export type SiwxVisitor = SiwxMe & {
  /**
   * What signed: the account's own `key`, whose address is `address`, or the `contract` that stands there, which says yes for its
   * owners and doesn't say for which. The same address on another network needn't be the same contract.
   */
  readonly signer: SiwxSigner
}

/** What signs for an account. */
export type SiwxSigner = 'key' | 'contract'

/** A request as far as it says who asks: a web `Request`, Express's, or `{ headers: await headers() }` in Next. */
export type SiwxAsker = {
  readonly headers: HeadersLike
  /** Default `GET`. */
  readonly method?: string | undefined
}

/** Who asks by their session's cookie; undefined for nobody. @throws SiwxBackendError `store` */
export async function getVisitor(
  { headers, method = 'GET' }: SiwxAsker,
  { store, cookies, sites, now }: Pick<SiwxContext, 'store' | 'cookies' | 'sites' | 'now'>,
): Promise<SiwxVisitor | undefined> {
  const id = getCookie(headers, cookies.session)
  if (id === undefined) return undefined
  const session = await store.readSession(digest(id))
  if (!session || !(session.until > now()) || !sites.origins.includes(session.origin)) return undefined
  const origin = getHeader(headers, 'origin')
  // A browser says which page asks whenever it isn't a plain look at the page's own host.
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())
  if (origin === undefined ? !isSafe : origin !== session.origin) return undefined
  return toVisitor(session)
}

/** A session as the app and its page see it. */
export function toVisitor({
  account,
  signer,
  origin,
  createdAt,
  until,
}: SiwxStoredSession): SiwxVisitor | undefined {
  const parts = parseCaipAddress(account)
  return (
    parts && {
      account: parts.caipAddress,
      address: parts.address,
      chainId: parts.caipNetworkId,
      signer,
      origin,
      issuedAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(until).toISOString(),
    }
  )
}

/**
 * Ends all sessions of whoever an account is, and what was asked for by now signs in nobody. Of key and contract at one address only
 * one has sessions, or they are the same person's (EIP-7702): so both are ended.
 *
 * @throws SiwxBackendError `account`, `store`
 */
export async function endSessions(
  { account }: Pick<SiwxVisitor, 'account'>,
  { store, now }: Pick<SiwxContext, 'store' | 'now'>,
): Promise<void> {
  const { key, contract } = await toOwners(account)
  // as long as the last nonce that was given by now is remembered
  const until = now() + signInLimits.nonce + signInLimits.spare
  await Promise.all([store.endSessions(key, until), store.endSessions(contract, until)])
}

/** Whose the sessions of an account can be. */
type SiwxOwners = {
  /** Of the key at that address: one person's on every network of its family. */
  readonly key: string
  /** Of the contract at that address: somebody's on its own network alone. */
  readonly contract: string
}

/**
 * @param account CAIP-10; on EVM networks in any case, since a key signs for its checksummed address
 * @throws SiwxBackendError `account`
 * @example await ownersOf('eip155:1:0x…') // { key: 'eip155:0x…', contract: 'eip155:1:0x…' }
 */
export async function toOwners(account: string): Promise<SiwxOwners> {
  const parts = parseCaipAddress(account)
  const address = parts?.namespace === 'eip155' ? await toChecksum(parts.address) : parts?.address
  if (!parts || !address)
    throw new SiwxBackendError(
      'account',
      `“${account}” isn’t an account. Name it as \`getVisitor\` does: eip155:1:0x…`,
    )
  return { key: `${parts.namespace}:${address}`, contract: `${parts.caipNetworkId}:${address}` }
}

/** Undefined for what is no address. */
async function toChecksum(address: string): Promise<string | undefined> {
  const { getAddress, isAddress } = await import('viem')
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

/** What every route works with. */
export type SiwxContext = {
  readonly sites: Sites
  readonly nonces: BrowserNonces
  /** Each method with a deadline; it throws SiwxBackendError alone. */
  readonly store: SiwxStore
  readonly request: (chain: CaipNetworkId) => ChainRequest | undefined
  readonly chains: readonly CaipNetworkId[] | undefined
  /** What a check asks a node goes through `count`. */
  readonly check: (
    run: (count: (request: ChainRequest) => ChainRequest) => Promise<VerifiedSiwx>,
  ) => Promise<VerifiedSiwx>
  /** Milliseconds a session lasts. */
  readonly life: number
  readonly cookies: { readonly session: string; readonly browser: string }
  readonly now: () => number
}
