import { type CaipNetworkId, parseCaipAddress, type SiwxMe } from '@latchkey/protocol'
import type { ChainRequest } from '../verifier/verifyEvmSignature.ts'
import type { VerifiedSiwx } from '../verifier/verifySiwx.ts'
import type { BrowserNonces } from './browserNonces.ts'
import { getCookie, getHeader, type HeadersLike } from './cookies.ts'
import { digest } from './digests.ts'
import { SiwxBackendError } from './errors.ts'
import type { Sites } from './sites.ts'
import type { SiwxStore, SiwxStoredSession } from './store.ts'
import { signInLimits } from './verifySignIn.ts'

/**
 * A signed-in visitor: account (CAIP-10), address, network (CAIP-2), page, and when the session began and ends
 * (ISO 8601).
 */
export type SiwxVisitor = SiwxMe & {
  /**
   * What signed: the account’s own `key`, or the `contract` at that address, which confirms signatures of its
   * owners without naming which. On another network the same address may be a different contract.
   */
  readonly signer: SiwxSigner
}

/** What signs for an account. */
export type SiwxSigner = 'key' | 'contract'

/**
 * The part of a request that identifies the visitor: of a web `Request`, of Express, or `{ headers: await
 * headers() }` in Next.
 */
export type SiwxVisitorRequest = {
  readonly headers: HeadersLike
  /** Default `GET`. */
  readonly method?: string | undefined
}

/**
 * Returns the visitor of a session cookie; undefined for nobody.
 *
 * @throws SiwxBackendError `store`
 */
export async function getVisitor(
  { headers, method = 'GET' }: SiwxVisitorRequest,
  { store, cookies, sites, now }: Pick<SiwxContext, 'store' | 'cookies' | 'sites' | 'now'>,
): Promise<SiwxVisitor | undefined> {
  const id = getCookie(headers, cookies.session)
  if (id === undefined) return undefined
  const session = await store.readSession(digest(id))
  if (!session || !(session.until > now()) || !sites.origins.includes(session.origin)) return undefined
  const origin = getHeader(headers, 'origin')
  // A browser sends `Origin` with every request but a same-origin read.
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())
  if (origin === undefined ? !isSafe : origin !== session.origin) return undefined
  return toVisitor(session)
}

/** Converts a stored session. */
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
 * Ends all sessions of an account, and invalidates the nonces issued so far. The address may be a key, a
 * contract, or both (a key that delegates to code, EIP-7702), so the sessions of both are ended.
 *
 * @throws SiwxBackendError `account`, `store`
 */
export async function endSessions(
  { account }: Pick<SiwxVisitor, 'account'>,
  { store, now }: Pick<SiwxContext, 'store' | 'now'>,
): Promise<void> {
  const { key, contract } = await toOwners(account)
  // The end has to outlive the newest nonce that was issued.
  const until = now() + signInLimits.nonce + signInLimits.spare
  await Promise.all([store.endSessions(key, until), store.endSessions(contract, until)])
}

/** Owners the sessions of an account can have. */
type SiwxOwners = {
  /** The key at that address: the same person on every network of its family. */
  readonly key: string
  /** The contract at that address: an owner on its own network only. */
  readonly contract: string
}

/**
 * Returns the possible owners of an account.
 *
 * @param account CAIP-10; on EVM networks in any letter case
 * @throws SiwxBackendError `account`
 * @example await toOwners('eip155:1:0x…') // { key: 'eip155:0x…', contract: 'eip155:1:0x…' }
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

/** Undefined for text that is no address. */
async function toChecksum(address: string): Promise<string | undefined> {
  const { getAddress, isAddress } = await import('viem')
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

/** Settings and parts every route works with. */
export type SiwxContext = {
  readonly sites: Sites
  readonly nonces: BrowserNonces
  /** Guarded: each method has a deadline and throws only SiwxBackendError. */
  readonly store: SiwxStore
  /** Returns the request function of a network’s node; undefined without one. */
  readonly request: (chain: CaipNetworkId) => ChainRequest | undefined
  /** Networks a sign-in may name; undefined for all. */
  readonly chains: readonly CaipNetworkId[] | undefined
  /**
   * Runs a signature check within the limit of parallel checks. Node requests of the check go through `track`.
   */
  readonly check: (
    run: (track: (request: ChainRequest) => ChainRequest) => Promise<VerifiedSiwx>,
  ) => Promise<VerifiedSiwx>
  /** Milliseconds a session lasts. */
  readonly sessionDuration: number
  /** Names of the two cookies. */
  readonly cookies: { readonly session: string; readonly browser: string }
  readonly now: () => number
}
