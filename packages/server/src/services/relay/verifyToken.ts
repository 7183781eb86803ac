import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol'
import { RelayFailure } from './frames.ts'

/** What a token has to match. */
type TokenRules = {
  readonly audiences: 'any' | readonly string[]
  /** Whether the audience has to match exactly. */
  readonly isExact: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Verifies a client’s token, the EdDSA JWT of WalletConnect’s relay, and returns the client id, a `did:key`.
 *
 * @throws RelayFailure `MissingJwt` or `InvalidJwt`. A failure about time states the server’s time, so that a
 * client with a wrong clock can sign again.
 */
export function verifyToken(token: string | undefined, { audiences, isExact, now }: TokenRules): string {
  if (!token) throw new RelayFailure('MissingJwt', 'No token was given')
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (token.length > 4_096 || more.length > 0) throw invalid('not a token')
  const { alg, typ } = parsePart(head)
  if (alg !== 'EdDSA' || typ !== 'JWT') throw invalid('another algorithm than EdDSA')
  const { iss, sub, aud, iat, exp } = parsePart(body)
  if (typeof iss !== 'string' || iss.length > 100) throw invalid('no issuer')
  if (typeof sub !== 'string' || sub.length > 200) throw invalid('no subject')
  if (typeof iat !== 'number' || typeof exp !== 'number' || !(exp > iat)) throw invalid('no time')
  const key = parseDidKey(iss)
  if (!key) throw invalid('the issuer is no did:key of Ed25519')
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== 64 || !verify(null, Buffer.from(`${head}.${body}`), key, bytes))
    throw invalid('wrong signature')
  if (!isAudience(aud, audiences, isExact)) throw invalid('made for another relay')
  const serverTime = `; server time ${Math.floor(now / 1000)}`
  if (exp * 1000 < now - relayLimits.clockLeeway) throw invalid(`expired${serverTime}`)
  if (iat * 1000 > now + relayLimits.clockLeeway) throw invalid(`not valid yet${serverTime}`)
  return iss
}

function parsePart(text: string): Readonly<Record<string, unknown>> {
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

/**
 * Whether an audience names this relay. The relay accepts a URL in any spelling (letter case of the host,
 * trailing slash, scheme of a proxy in front); a relay of another operator compares the exact text.
 */
function isAudience(audience: unknown, accepted: 'any' | readonly string[], isExact: boolean): boolean {
  if (Array.isArray(audience)) return audience.some((one) => isAudience(one, accepted, isExact))
  if (typeof audience !== 'string') return false
  if (accepted === 'any') return true
  if (isExact) return accepted.includes(audience)
  const requested = toHostAndPath(audience)
  return requested !== undefined && accepted.some((one) => toHostAndPath(one) === requested)
}

/** Host and path of a URL, or a bare host. */
function toHostAndPath(text: string): string | undefined {
  const target = /^(wss?|https?):\/\//i.test(text) ? text : `wss://${text}`
  if (!URL.canParse(target)) return undefined
  const { host, pathname, username } = new URL(target)
  return username ? undefined : `${host}${pathname.replace(/\/+$/, '')}`
}

/** DER prefix of a 32-byte Ed25519 key. */
const derPrefix = '302a300506032b6570032100'

/** Parses the Ed25519 key of `did:key:z…` (multicodec 0xed 0x01). Undefined for another form. */
export function parseDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith('did:key:z')) return undefined
  const bytes = decodeBase58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const der = Buffer.concat([Buffer.from(derPrefix, 'hex'), bytes.subarray(2)])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 as Bitcoin and multibase `z` write it. Undefined for other characters and for more than 100.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 100) return undefined
  const bytes: number[] = []
  let zeros = 0
  for (let index = 0; index < text.length; index++) {
    let carry = alphabet.indexOf(text.charAt(index))
    if (carry < 0) return undefined
    if (carry === 0 && zeros === index) zeros++
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
