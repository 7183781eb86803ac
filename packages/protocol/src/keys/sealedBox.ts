import * as v from 'valibot'
import { base64url } from '../http/base64url.ts'

/**
 * Bytes sealed to a public key by HPKE, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180, suite
 * 0x0010/0x0001/0x0002). `info` and `aad` are never sent: both sides take them from `sealContext`.
 */
export const sealedBox = v.object({
  /** The encapsulated key, an uncompressed point. */
  enc: base64url(65, 65),
  ciphertext: base64url(17, 2048),
})

/** A P-256 public key as an uncompressed point: 65 bytes, base64url. */
export const publicPoint = base64url(65, 65)

export type SealedBox = v.InferOutput<typeof sealedBox>
