import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { bytesText } from '../bytes/bytesText.ts'
import type { Envelope } from './readEnvelope.ts'

/** The text of an envelope; `undefined` where the key is another or a bit has changed. */
export function openEnvelope(envelope: Envelope, key: Uint8Array): string | undefined {
  try {
    return bytesText(chacha20poly1305(key, envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}
