import { authLimits } from '@latchkey/protocol'
import { proofClaims } from '@latchkey/protocol/schemas'
import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { digest, isSameText, keyedDigest } from '../../secrets/cryptography.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import { HttpFailure } from '../HttpFailure.ts'

/** The request a proof must match. */
type ProofTarget = {
  readonly proof: string | undefined
  readonly method: string
  /** The URL clients use, without query. */
  readonly url: string
  /** Undefined: the request has no body. */
  readonly body: Uint8Array | undefined
  readonly accessToken: string | undefined
  readonly now: number
}

const publicKey = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.pipe(v.string(), v.length(43)),
  y: v.pipe(v.string(), v.length(43)),
  alg: v.optional(v.literal('ES256')),
  ext: v.optional(v.boolean()),
  key_ops: v.optional(v.array(v.literal('verify'))),
})

/**
 * Verifies a `DPoP` header (RFC 9449, `proofClaims`).
 *
 * @returns the thumbprint of the key that made it
 * @throws HttpFailure 401 `dpop`, or `use_dpop_nonce` when only the clocks differ or the nonce is too old
 */
export async function verifyProof(
  { proof, method, url, body, accessToken, now }: ProofTarget,
  { nonces, replays }: { readonly nonces: ProofNonces; readonly replays: ReplayGuard },
): Promise<{ readonly thumbprint: string }> {
  if (proof === undefined || proof.length > 4_096) throw createRefusal('it is missing')
  const { jwk, claims } = await parseProof(proof)
  if (claims.htm !== method || stripQuery(claims.htu) !== url) throw createRefusal('it is of another request')
  if (claims.bh !== (body && digest(body))) throw createRefusal('it is of another body')
  if (claims.ath !== (accessToken === undefined ? undefined : digest(accessToken)))
    throw createRefusal('it is of another token')
  const isFresh =
    claims.nonce === undefined
      ? Math.abs(claims.iat * 1000 - now) <= authLimits.proofSkew
      : nonces.isValid(claims.nonce, now)
  if (!isFresh)
    throw new HttpFailure(401, 'use_dpop_nonce', 'Send the request again with the nonce of this answer.')
  const thumbprint = await calculateJwkThumbprint(jwk)
  // Remembered for longer than either rule accepts a proof.
  const isFirst = await replays(`proof|${thumbprint}|${claims.jti}`, now + 10 * authLimits.proofSkew)
  if (!isFirst) throw createRefusal('it was used before')
  return { thumbprint }
}

async function parseProof(proof: string) {
  try {
    const header = decodeProtectedHeader(proof)
    const { kty, crv, x, y } = v.parse(publicKey, header.jwk)
    const jwk = { kty, crv, x, y } satisfies JWK
    const key = await importJWK(jwk, 'ES256')
    const { payload } = await jwtVerify(proof, key, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      // Claims of time are judged by our own clock and nonces.
      currentDate: new Date(0),
    })
    return { jwk, claims: v.parse(proofClaims, payload) }
  } catch {
    throw createRefusal('it is none')
  }
}

function stripQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

function createRefusal(why: string): HttpFailure {
  return new HttpFailure(401, 'dpop', `The proof of the device key was refused: ${why}.`)
}

/** Milliseconds one nonce is issued. The next interval accepts it too. */
const nonceInterval = 150_000

/** Nonces for proofs (RFC 9449 §8): the server's time, encoded with its key. Nothing is stored. */
export type ProofNonces = { make(now: number): string; isValid(nonce: string, now: number): boolean }

/** Creates the nonces of a server. Every process with the same key accepts them. */
export function createProofNonces(key: Uint8Array): ProofNonces {
  const getIntervalNonce = (interval: number) => keyedDigest(key, ['proof-nonce', interval]).slice(0, 22)
  const toInterval = (now: number) => Math.floor(now / nonceInterval)
  return {
    make: (now) => getIntervalNonce(toInterval(now)),
    isValid: (nonce, now) =>
      [0, 1].some((intervalsAgo) => isSameText(nonce, getIntervalNonce(toInterval(now) - intervalsAgo))),
  }
}
