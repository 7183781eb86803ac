import { fromBase64 } from '../bytes/fromBase64.ts'
import { envelopeLimits } from './envelopeLimits.ts'

/** An envelope taken apart, still sealed. */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | {
      readonly type: 1
      readonly senderPublicKey: Uint8Array<ArrayBuffer>
      readonly iv: Uint8Array
      readonly sealed: Uint8Array
    }

/** Length of a Poly1305 tag, bytes. */
const tag = 16

/**
 * Takes apart what came over a relay; `undefined` for what is no envelope. Type 2 has no encryption and is for links
 * only: over a relay it is none, since anybody can write there.
 */
export function readEnvelope(message: unknown): Envelope | undefined {
  if (typeof message !== 'string' || message.length > envelopeLimits.length) return undefined
  const bytes = fromBase64(message)
  if (!bytes) return undefined
  const parts = (at: number) => ({ iv: bytes.slice(at, at + 12), sealed: bytes.slice(at + 12) })
  if (bytes[0] === 0 && bytes.length >= 13 + tag) return { type: 0, ...parts(1) }
  if (bytes[0] === 1 && bytes.length >= 45 + tag) {
    return { type: 1, senderPublicKey: bytes.slice(1, 33), ...parts(33) }
  }
  return undefined
}
