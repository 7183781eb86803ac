import { randomBytes } from 'node:crypto'
import { SiwxError } from '@latchkey/core/siwx'
import { siwxRequest } from '@latchkey/protocol/schemas'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { parseJson } from '../../http/parseJson.ts'
import { digest } from '../../secrets/digest.ts'
import { ownersOf } from '../ownersOf.ts'
import { readBytes } from '../readBytes.ts'
import { toVisitor } from '../readVisitor.ts'
import type { SiwxWorld } from '../SiwxWorld.ts'
import { signInLimits } from '../signInLimits.ts'
import { readCookie, writeCookie } from '../siteCookies.ts'
import { verifySignIn } from '../verifySignIn.ts'

/** Milliseconds a browser has to send what was signed. */
const patience = 10_000

/**
 * `POST authenticate`: what was signed, against a session in a cookie no script can read. The message has to be for the host of
 * the page that asks, with a nonce of this browser, used up by the first try that gets as far as its signature.
 */
export async function authenticate(
  request: Request,
  world: SiwxWorld,
  origin: string | undefined,
): Promise<Response> {
  const { store, nonces, cookies, sites, now } = world
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new HttpFailure(415, 'content-type', 'The request body must be application/json')
  const isLong = Number(request.headers.get('content-length')) > signInLimits.body
  const bytes = isLong ? undefined : await readBytes(request.body, signInLimits.body, patience)
  if (!bytes) throw new HttpFailure(413, '', `The request body is larger than ${signInLimits.body} bytes`)
  const signed = parseJson(bytes, siwxRequest)
  const browser = readCookie(request.headers, cookies.browser)
  if (browser === undefined || origin === undefined)
    throw new HttpFailure(
      401,
      'cookie',
      'Your browser didn’t bring back the cookie of this sign-in. Allow cookies of this site, and try again within five minutes.',
    )
  const time = now()
  let kept = 0
  const { account, message, signer, isLent } = await world.check((count) =>
    verifySignIn(signed, {
      domains: [new URL(origin).host],
      ...(world.chains && { chains: world.chains }),
      now: time,
      nonce: async (nonce) => {
        const until = nonces.read(nonce, browser, time)
        if (until === undefined) return false
        kept = until + signInLimits.spare
        return await store.takeNonce(nonce, kept)
      },
      request: (chain) => {
        const node = world.request(chain)
        return node && count(node)
      },
      signal: request.signal,
    }),
  )
  const { expirationTime } = message
  const until = Math.min(
    time + world.life,
    expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime),
  )
  if (until <= time) throw new SiwxError('expired', { field: 'expirationTime' })
  const owners = await ownersOf(account)
  const owner = signer === 'key' || isLent ? owners.key : owners.contract
  const session = { account, signer, owner, origin, createdAt: time, until }
  const id = randomBytes(32).toString('base64url')
  await store.saveSession(digest(id), session)
  // Looked at after saving: an end that comes later finds the session, one that came before is found here.
  const ended = await store.readEnd(owner)
  if (ended !== undefined && kept < ended) {
    await store.endSession(digest(id))
    throw new SiwxError('nonce', { field: 'nonce' })
  }
  const before = readCookie(request.headers, cookies.session)
  if (before !== undefined) await store.endSession(digest(before))
  const maxAge = Math.ceil((until - time) / 1000)
  const cookie = writeCookie(cookies.session, id, { isSecure: sites.isSecure, sameSite: 'Lax', maxAge })
  return Response.json(toVisitor(session), { headers: { 'set-cookie': cookie } })
}
