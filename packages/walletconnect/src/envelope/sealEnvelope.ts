import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { concatBytes } from '../bytes/concatBytes.ts'
import { randomBytes } from '../bytes/randomBytes.ts'
import { textBytes } from '../bytes/textBytes.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { WalletConnectError } from '../errors/WalletConnectError.ts'
import { envelopeLimits } from './envelopeLimits.ts'

/** Parameters of {@link sealEnvelope}. */
export type SealParameters = {
  /** 32 bytes. */
  key: Uint8Array
  text: string
  /** Makes it type 1: the receiver derives the key from this one. 32 bytes. */
  senderPublicKey?: Uint8Array | undefined
}

/**
 * Encrypts a text for the relay: base64 of type 0 (`00 | iv 12 | sealed`) or 1 (`01 | sender 32 | iv 12 | sealed`),
 * ChaCha20-Poly1305 without associated data (W9.3).
 * @throws WalletConnectError with code `ENVELOPE_TOO_LARGE`
 */
export function sealEnvelope({ key, text, senderPublicKey }: SealParameters): string {
  const iv = randomBytes(12)
  const sealed = chacha20poly1305(key, iv).encrypt(textBytes(text))
  const head = senderPublicKey ? concatBytes(Uint8Array.of(1), senderPublicKey) : Uint8Array.of(0)
  const envelope = toBase64(concatBytes(head, iv, sealed))
  if (envelope.length <= envelopeLimits.length) return envelope
  throw new WalletConnectError('The message is larger than a relay takes, so it was not sent.', {
    code: 'ENVELOPE_TOO_LARGE',
    hint: 'Send less at once.',
  })
}
