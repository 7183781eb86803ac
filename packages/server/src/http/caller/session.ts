import { type AccessClaims, authLimits, type Jwks } from '@latchkey/protocol'
import { accessClaims, jwks } from '@latchkey/protocol/schemas'
import { createLocalJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Clock, Egress } from '../../ports/platform.ts'
import { HttpFailure } from '../HttpFailure.ts'

/** What an access token has to match. */
export type SessionCheck = {
  readonly jwks: () => Promise<Jwks>
  /** The required issuer of the token: the sign-in service's URL. */
  readonly issuer: string
  /** The service that verifies: `login` is `services/auth`, `keys` is `services/keys`. */
  readonly audience: 'login' | 'keys'
  /** Whether the session of a token has ended. Default: never, where the service looks the session up itself. */
  readonly isEnded?: (claims: AccessClaims) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Verifies an access token (RFC 9068) that is bound to the key of the proof. A token with a `grant` is valid for that
 * purpose only, and no other token is.
 *
 * @throws HttpFailure 401 `session`, 403 `fresh_login` where a code has to be entered first
 */
export async function verifySession(
  token: string | undefined,
  thumbprint: string,
  { jwks, issuer, audience, isEnded, now }: SessionCheck,
  grant?: AccessClaims['grant'],
): Promise<AccessClaims> {
  if (token === undefined) throw createSessionFailure()
  const keys = createLocalJWKSet(await jwks())
  const claims = await jwtVerify(token, keys, {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer,
    audience,
    currentDate: new Date(now),
  }).then(
    ({ payload }) => v.safeParse(accessClaims, payload),
    () => undefined,
  )
  if (!claims?.success || claims.output.cnf.jkt !== thumbprint) throw createSessionFailure()
  if (claims.output.grant !== grant) {
    if (grant !== undefined) throw createFreshLoginFailure()
    throw createSessionFailure()
  }
  if (await isEnded?.(claims.output)) throw createSessionFailure()
  return claims.output
}

/**
 * Accepts a caller who entered a code recently.
 *
 * @throws HttpFailure 403 `fresh_login`
 */
export function requireFresh({ auth_time }: Pick<AccessClaims, 'auth_time'>, now: number): void {
  if (now - auth_time * 1000 <= authLimits.freshFor) return
  throw createFreshLoginFailure()
}

function createFreshLoginFailure(): HttpFailure {
  return new HttpFailure(403, 'fresh_login', 'You signed in too long ago for this. Sign in again first.')
}

function createSessionFailure(): HttpFailure {
  return new HttpFailure(401, 'session', 'Your session has ended. Sign in again.')
}

/** Milliseconds a fetched key set is used before it is fetched again. */
const keysFreshFor = 5 * 60_000

/**
 * Creates the function that returns the public keys of a sign-in service on another host. The last fetched keys stay in
 * use while it is down.
 */
export function createRemoteJwks(url: () => string, egress: Egress, clock: Clock): () => Promise<Jwks> {
  let fetched: { readonly fetchedAt: number; readonly keys: Jwks } | undefined
  async function fetchKeys(): Promise<Jwks> {
    const { status, body } = await egress.request({
      url: url(),
      method: 'GET',
      timeout: 5_000,
      maxBytes: 65_536,
    })
    if (status !== 200) throw new Error(`The sign-in service answered ${status} for its public keys.`)
    return v.parse(jwks, JSON.parse(body.toString('utf8')))
  }
  return async () => {
    if (fetched && clock.monotonic() - fetched.fetchedAt < keysFreshFor) return fetched.keys
    const previous = fetched
    const keys = await fetchKeys().catch((error: unknown) => {
      if (previous) return previous.keys
      throw error
    })
    fetched = { fetchedAt: clock.monotonic(), keys }
    return keys
  }
}
