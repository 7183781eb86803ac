import type { SiwxMe } from '@latchkey/protocol'
import type { HeadersLike } from './siteCookies.ts'

/** Who is signed in: account (CAIP-10), address, network (CAIP-2), page, and since and until when (ISO 8601). */
export type SiwxVisitor = SiwxMe

/** A request as far as it says who asks: a web `Request`, Express's, or `{ headers: await headers() }` in Next. */
export type SiwxAsker = {
  readonly headers: HeadersLike
  /** Default `GET`. */
  readonly method?: string | undefined
}

/** Sign-in with wallets for an app's own backend. */
export type SiwxBackend = {
  /**
   * Answers `nonce`, `authenticate`, `me` and `sign-out`, whatever the path before them. Never rejects: what goes wrong is an
   * answer, with the reason in `reasons[0]` (W6).
   */
  handle(request: Request): Promise<Response>
  /**
   * Who asks, by the session's cookie; undefined for nobody. A request that may change something counts only from the page that
   * signed in: another site can have a browser send it, but not say it is that page.
   *
   * @throws SiwxBackendError `store`
   */
  visitor(request: SiwxAsker): Promise<SiwxVisitor | undefined>
}
