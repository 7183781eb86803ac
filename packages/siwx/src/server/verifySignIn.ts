import type { SiwxRequest } from '@latchkey/protocol'
import { type VerifiedSiwx, type VerifySiwxParameters, verifySiwx } from '../verifier/verifySiwx.ts'
import { SiwxRefusal } from './errors.ts'

/** Limits of a sign-in. */
export const signInLimits = {
  /** Milliseconds between requesting a nonce and signing with it. */
  nonce: 5 * 60_000,
  /**
   * Milliseconds a used nonce is remembered after it expires. Clocks of processes differ, and a sign-in may be
   * stored after the expiry. Forgotten sooner, a nonce could be reused where it has not expired yet.
   */
  spare: 60_000,
  /** Bytes of a body: the longest message and signature, and `data`, which repeats the message. */
  body: 128 * 1024,
} as const

/**
 * Verifies a sign-in: the message within the lifetime of its nonce, and that account and network in `data`, if it is
 * sent, are those of the message. Used by the backend of an app and by the service `siwx` of the server.
 *
 * @throws SiwxRefusal 422 `data`, and what `verifySiwx` throws
 */
export async function verifySignIn(
  { message, signature, data }: SiwxRequest,
  terms: Omit<VerifySiwxParameters, 'message' | 'signature' | 'maxAge'>,
): Promise<VerifiedSiwx> {
  const verified = await verifySiwx({ ...terms, message, signature, maxAge: signInLimits.nonce })
  const { accountAddress, chainId } = verified.message
  const isCaseless = chainId.startsWith('eip155:')
  const normalize = (address: string) => (isCaseless ? address.toLowerCase() : address)
  const isSame =
    normalize(data?.accountAddress ?? accountAddress) === normalize(accountAddress) &&
    (data?.chainId ?? chainId) === chainId
  if (!isSame) throw new SiwxRefusal(422, 'data', 'Deserialization error: data isn’t what the message says')
  return verified
}
