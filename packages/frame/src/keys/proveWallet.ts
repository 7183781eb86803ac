import { activationText, type SealSubject } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { toBase64url } from '../bytes/base64url.ts'
import type { WalletKeys } from './deriveKeys.ts'

/** Shows the key service that this device can sign as the wallet whose set it wants to make the active one. */
export function proveWallet({ evm }: WalletKeys, subject: SealSubject, commitment: string): string {
  const text = activationText(subject, commitment)
  return toBase64url(secp256k1.sign(text, evm.secretKey, { prehash: true, format: 'recovered' }))
}
