import { randomBytes } from 'node:crypto'
import type { SiwxWorld } from '../SiwxWorld.ts'
import { signInLimits } from '../signInLimits.ts'
import { readCookie, writeCookie } from '../siteCookies.ts'

/**
 * `GET nonce`: a nonce for this browser, good once and for five minutes. The browser is known again by a cookie that lives as
 * long: a nonce that somebody else asked for signs nobody in here.
 */
export async function giveNonce(
  request: Request,
  { nonces, cookies, sites, now }: SiwxWorld,
): Promise<Response> {
  const browser = readCookie(request.headers, cookies.browser) ?? randomBytes(32).toString('base64url')
  const { isSecure } = sites
  const cookie = writeCookie(cookies.browser, browser, {
    isSecure,
    sameSite: 'Strict',
    maxAge: signInLimits.nonce / 1000,
  })
  return Response.json({ nonce: nonces.make(browser, now()) }, { headers: { 'set-cookie': cookie } })
}
