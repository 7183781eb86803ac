import { parseCaipAddress, type SiwxMe } from '@latchkey/protocol'
import { digest } from '../secrets/digest.ts'
import type { SiwxStoredSession } from './SiwxStore.ts'
import type { SiwxWorld } from './SiwxWorld.ts'
import { type HeadersLike, readCookie, readHeader } from './siteCookies.ts'

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
export async function readVisitor(
  { headers, method = 'GET' }: SiwxAsker,
  { store, cookies, sites, now }: Pick<SiwxWorld, 'store' | 'cookies' | 'sites' | 'now'>,
): Promise<SiwxVisitor | undefined> {
  const id = readCookie(headers, cookies.session)
  if (id === undefined) return undefined
  const session = await store.readSession(digest(id))
  if (!session || !(session.until > now()) || !sites.origins.includes(session.origin)) return undefined
  const origin = readHeader(headers, 'origin')
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
