import { fromBase58 } from '../base/base58.ts'
import { SiwxError } from './SiwxError.ts'

/**
 * Checks an ed25519 signature over a text's UTF-8 bytes. RFC 8032 to the letter: keys of small order, for which one
 * signature fits many texts, and values outside their range are refused.
 *
 * @throws SiwxError `signature_form`, `signature`
 */
export async function verifySolanaSignature(text: string, signature: string, address: string): Promise<void> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const [bytes, key] = [fromBase58(signature), fromBase58(address)]
  if (bytes?.length !== 64 || !key) throw new SiwxError('signature_form', { field: 'signature' })
  if (!isSigned()) throw new SiwxError('signature', { field: 'signature' })

  function isSigned(): boolean {
    try {
      return (
        bytes !== undefined &&
        key !== undefined &&
        ed25519.verify(bytes, new TextEncoder().encode(text), key, { zip215: false })
      )
    } catch {
      // a key that is no point of the curve: a program's address, nobody signs for it
      return false
    }
  }
}
