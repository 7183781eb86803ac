import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { concatBytes, decodeUtf8, encodeUtf8, fromBase64, randomBytes, toBase64 } from './crypto/bytes.ts'
import { WalletConnectError } from './errors.ts'

/** Longest envelope in characters: the frame limit of a relay. */
const maxEnvelopeLength = 1_048_576

/** Parameters of {@link sealEnvelope}. */
type SealParameters = {
  /** 32 bytes. */
  key: Uint8Array
  text: string
  /** With it the envelope is of type 1: the receiver derives the key from this public key. 32 bytes. */
  senderPublicKey?: Uint8Array | undefined
}

/**
 * Encrypts a text for the relay: base64 of type 0 (`00 | iv 12 | sealed`) or 1 (`01 | sender 32 | iv 12 | sealed`),
 * ChaCha20-Poly1305 (RFC 8439) without associated data. Numbers are bytes.
 * @throws WalletConnectError with code `ENVELOPE_TOO_LARGE`
 */
export function sealEnvelope({ key, text, senderPublicKey }: SealParameters): string {
  const iv = randomBytes(12)
  const sealed = chacha20poly1305(key, iv).encrypt(encodeUtf8(text))
  const head = senderPublicKey ? concatBytes(Uint8Array.of(1), senderPublicKey) : Uint8Array.of(0)
  const envelope = toBase64(concatBytes(head, iv, sealed))
  if (envelope.length <= maxEnvelopeLength) return envelope
  throw new WalletConnectError('The message is larger than a relay takes, so it was not sent.', {
    code: 'ENVELOPE_TOO_LARGE',
    hint: 'Send less at once.',
  })
}

/** The parts of an envelope, still encrypted. */
type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | {
      readonly type: 1
      readonly senderPublicKey: Uint8Array<ArrayBuffer>
      readonly iv: Uint8Array
      readonly sealed: Uint8Array
    }

/** Length of a Poly1305 tag, bytes. */
const tagLength = 16

/**
 * Parses an envelope from a relay; `undefined` for anything else. Type 2 is refused: it has no encryption, and anybody can
 * publish on a relay.
 */
export function parseEnvelope(message: unknown): Envelope | undefined {
  if (typeof message !== 'string' || message.length > maxEnvelopeLength) return undefined
  const bytes = fromBase64(message)
  if (!bytes) return undefined
  const parts = (offset: number) => ({
    iv: bytes.slice(offset, offset + 12),
    sealed: bytes.slice(offset + 12),
  })
  if (bytes[0] === 0 && bytes.length >= 13 + tagLength) return { type: 0, ...parts(1) }
  if (bytes[0] === 1 && bytes.length >= 45 + tagLength) {
    return { type: 1, senderPublicKey: bytes.slice(1, 33), ...parts(33) }
  }
  return undefined
}

/** Decrypts an envelope; `undefined` for a wrong key or modified bytes. */
export function openEnvelope(envelope: Envelope, key: Uint8Array): string | undefined {
  try {
    return decodeUtf8(chacha20poly1305(key, envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}

/**
 * Returns the text of a type 2 envelope (`02 | JSON`, base64url), as in a link between two apps of one device; `undefined`
 * for anything else. The envelope is not encrypted: never pass a message of a relay.
 */
export function readLinkEnvelope(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxEnvelopeLength) return undefined
  const bytes = fromBase64(value)
  return bytes?.[0] === 2 ? decodeUtf8(bytes.subarray(1)) : undefined
}
