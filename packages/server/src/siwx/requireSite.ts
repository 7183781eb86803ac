import { HttpFailure } from '../http/HttpFailure.ts'
import type { Sites } from './readSites.ts'

/** Requests a page may make without saying who it is: they change nothing. */
const safe = ['GET', 'HEAD', 'OPTIONS']

/**
 * The page that asks, as its browser says; undefined for a page's question to its own host, which carries no `Origin`. What would
 * change something always carries one, and other sites are refused (CSRF).
 *
 * @throws HttpFailure 403 `origin`
 */
export function requireSite(request: Request, { origins }: Sites): string | undefined {
  const origin = request.headers.get('origin') ?? undefined
  const isForeign =
    origin === undefined
      ? !safe.includes(request.method) || request.headers.get('sec-fetch-site') === 'cross-site'
      : !origins.includes(origin)
  if (isForeign)
    throw new HttpFailure(
      403,
      'origin',
      'This page may not sign anybody in here. Its operator lists it in `origins` of createSiwxBackend.',
    )
  return origin
}
