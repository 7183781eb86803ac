import { randomBytes } from '../bytes/randomBytes.ts'
import { textBytes } from '../bytes/textBytes.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { toHex } from '../bytes/toHex.ts'
import type { Primitives } from '../crypto/Primitives.ts'
import { clientIdOf } from './clientIdOf.ts'

/** Life of a token, seconds. */
const life = 86_400

/** Parameters of {@link relayToken}. */
export type RelayTokenParameters = {
  /** The client's Ed25519 seed, 32 bytes. */
  seed: Uint8Array<ArrayBuffer>
  /** The relay's URL as configured. */
  audience: string
  /** Milliseconds since 1970. */
  now: number
}

/** Signs a token for one connection to one relay: EdDSA, `iss` the client id (W9.1). */
export async function relayToken(p: Primitives, parameters: RelayTokenParameters): Promise<string> {
  const { seed, audience, now } = parameters
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: await clientIdOf(p, seed),
    sub: toHex(randomBytes(32)),
    aud: audience,
    iat,
    exp: iat + life,
  }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => toBase64Url(textBytes(JSON.stringify(part))))
    .join('.')
  return `${text}.${toBase64Url(await p.sign(seed, textBytes(text)))}`
}
