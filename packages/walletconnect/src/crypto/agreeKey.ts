import { WalletConnectError } from '../errors/WalletConnectError.ts'
import type { Bytes, Primitives } from './Primitives.ts'

/**
 * The symmetric key of two parties: HKDF over their X25519 secret. A public key of low order, with which anybody could
 * compute the secret, is refused (field note 3.25).
 * @throws WalletConnectError with code `KEY_REFUSED`
 */
export async function agreeKey(
  p: Primitives,
  privateKey: Bytes,
  publicKey: Bytes | undefined,
): Promise<Bytes> {
  let cause: unknown
  try {
    if (publicKey?.length === 32) {
      const secret = await p.exchangeSecret(privateKey, publicKey)
      if (secret.some((byte) => byte !== 0)) return await p.hkdf(secret)
    }
  } catch (error) {
    cause = error
  }
  throw new WalletConnectError(
    'The other side sent a key that gives no secret, so nothing was shared with it.',
    {
      code: 'KEY_REFUSED',
      cause,
    },
  )
}
