import { concatBytes, encodeUtf8, randomBytes, toBase58, toBase64Url, toHex } from '../crypto/bytes.ts'
import type { Primitives } from '../crypto/keys.ts'
import { WalletConnectError } from '../errors.ts'

/** Parameters of {@link relayAddress}. */
type RelayAddressParameters = {
  /** As configured: `ws:`, `wss:`, `http:` or `https:`. */
  url: string
  transport: 'socket' | 'poll'
  token: string
  projectId?: string | undefined
  /** User agent of the client. */
  agent: string
}

/**
 * Returns the address of a relay: its URL with token and project; `/rpc` of the same host for HTTP.
 * @throws WalletConnectError with code `RELAY_URL`
 */
export function relayAddress({ url, transport, token, projectId, agent }: RelayAddressParameters): string {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isSecure = address && /^(?:wss|https):$/.test(address.protocol)
  if (!address || !(isSecure || /^(?:ws|http):$/.test(address.protocol))) {
    throw new WalletConnectError('A configured relay address is no ws:// or wss:// URL.', {
      code: 'RELAY_URL',
      hint: 'Check the relay addresses of the configuration.',
    })
  }
  if (transport === 'poll') {
    address.protocol = isSecure ? 'https:' : 'http:'
    // HTTP calls have this path, whatever the path of the socket is.
    address.pathname = '/rpc'
  } else {
    address.protocol = isSecure ? 'wss:' : 'ws:'
  }
  address.searchParams.set('auth', token)
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', agent)
  // A refusal then closes the socket with a code, which a page can read; it can't read an HTTP status.
  if (transport === 'socket') address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}

/** Lifetime of a token, seconds: a day. */
const tokenLifetime = 86_400

/** Parameters of {@link relayToken}. */
type RelayTokenParameters = {
  /** The client's Ed25519 seed, 32 bytes. */
  seed: Uint8Array<ArrayBuffer>
  /** The relay's URL as configured. */
  audience: string
  /** Milliseconds since 1970. */
  now: number
}

/** Signs the token of one connection: a JWT with EdDSA (RFC 8037) whose `iss` is the client id. */
export async function relayToken(p: Primitives, parameters: RelayTokenParameters): Promise<string> {
  const { seed, audience, now } = parameters
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: await clientIdOf(p, seed),
    sub: toHex(randomBytes(32)),
    aud: audience,
    iat,
    exp: iat + tokenLifetime,
  }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => toBase64Url(encodeUtf8(JSON.stringify(part))))
    .join('.')
  return `${text}.${toBase64Url(await p.sign(seed, encodeUtf8(text)))}`
}

/** Returns the client id of a seed: a did:key, `did:key:z` + base58btc(ed 01, public key). `ed 01` is the multicodec of Ed25519. */
export async function clientIdOf(p: Primitives, seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return `did:key:z${toBase58(concatBytes(Uint8Array.of(0xed, 1), await p.signingPublicKey(seed)))}`
}
