import { verify } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol'
import { RelayFailure } from '../RelayFailure.ts'
import { isAudience } from './isAudience.ts'
import { readDidKey } from './readDidKey.ts'

export type TokenRules = {
  readonly audiences: 'any' | readonly string[]
  /** Whether the audience has to be one of them letter by letter. */
  readonly isExact: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Checks a client's token (W9.1) and answers the client id, a `did:key`.
 *
 * @throws RelayFailure `MissingJwt` or `InvalidJwt`; when it is about time, with the server's, so that a client whose clock
 * is wrong can sign again (X.18)
 */
export function verifyToken(token: string | undefined, { audiences, isExact, now }: TokenRules): string {
  if (!token) throw new RelayFailure('MissingJwt', 'No token was given')
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (token.length > 4_096 || more.length > 0) throw invalid('not a token')
  const { alg, typ } = readPart(head)
  if (alg !== 'EdDSA' || typ !== 'JWT') throw invalid('another algorithm than EdDSA')
  const { iss, sub, aud, iat, exp } = readPart(body)
  if (typeof iss !== 'string' || iss.length > 100) throw invalid('no issuer')
  if (typeof sub !== 'string' || sub.length > 200) throw invalid('no subject')
  if (typeof iat !== 'number' || typeof exp !== 'number' || !(exp > iat)) throw invalid('no time')
  const key = readDidKey(iss)
  if (!key) throw invalid('the issuer is no did:key of Ed25519')
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64 || !verify(null, Buffer.from(`${head}.${body}`), key, bytes))
    throw invalid('wrong signature')
  if (!isAudience(aud, audiences, isExact)) throw invalid('made for another relay')
  const told = `; server time ${Math.floor(now / 1000)}`
  if (exp * 1000 < now - relayLimits.clockLeeway) throw invalid(`expired${told}`)
  if (iat * 1000 > now + relayLimits.clockLeeway) throw invalid(`not valid yet${told}`)
  return iss
}

function readPart(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (cause) {
    throw new RelayFailure('InvalidJwt', 'not a token', { cause })
  }
  if (typeof value !== 'object' || value === null) throw invalid('not a token')
  return value as Readonly<Record<string, unknown>>
}

function invalid(problem: string): RelayFailure {
  return new RelayFailure('InvalidJwt', problem)
}
