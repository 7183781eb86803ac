import type { Context } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'

/**
 * The page that asks, as the browser says: its host is what a message may name. Whether the project lists it was checked
 * before.
 *
 * @throws HttpFailure 401 where no page asks
 */
export function requireOrigin(c: Context<ApiEnv>): URL {
  const origin = c.req.header('origin') ?? ''
  if (/^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin)) return new URL(origin)
  throw new HttpFailure(
    401,
    'authentication',
    'We failed to authenticate your request: a sign-in belongs to a page, and no browser says which. Verify it yourself with @latchkey/core/siwx.',
  )
}
