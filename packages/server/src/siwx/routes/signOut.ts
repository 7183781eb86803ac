import { digest } from '../../secrets/digest.ts'
import type { SiwxWorld } from '../SiwxWorld.ts'
import { readCookie, writeCookie } from '../siteCookies.ts'

/** `POST sign-out`: the session counts for nothing afterwards, wherever its cookie was copied to. */
export async function signOut(request: Request, { store, cookies, sites }: SiwxWorld): Promise<Response> {
  const id = readCookie(request.headers, cookies.session)
  if (id !== undefined) await store.endSession(digest(id))
  const cookie = writeCookie(cookies.session, '', {
    isSecure: sites.isSecure,
    sameSite: 'Lax',
    maxAge: 0,
  })
  return Response.json({}, { headers: { 'set-cookie': cookie } })
}
