import { type VerifiedSiwx, type VerifySiwxParameters, verifySiwx } from '@latchkey/core/siwx'
import type { SiwxRequest } from '@latchkey/protocol'
import { HttpFailure } from '../http/HttpFailure.ts'
import { signInLimits } from './signInLimits.ts'

/**
 * What every `authenticate` does with its body: the message is checked as the nonce's life wants it, and what is said beside it
 * has to be what it says.
 *
 * @throws SiwxError, HttpFailure 422 `data`
 */
export async function verifySignIn(
  { message, signature, data }: SiwxRequest,
  terms: Omit<VerifySiwxParameters, 'message' | 'signature' | 'maxAge'>,
): Promise<VerifiedSiwx> {
  const verified = await verifySiwx({ ...terms, message, signature, maxAge: signInLimits.nonce })
  const { accountAddress, chainId } = verified.message
  const plain = (address: string) => (chainId.startsWith('eip155:') ? address.toLowerCase() : address)
  const isSame =
    plain(data?.accountAddress ?? accountAddress) === plain(accountAddress) &&
    (data?.chainId ?? chainId) === chainId
  if (!isSame) throw new HttpFailure(422, 'data', 'Deserialization error: data isn’t what the message says')
  return verified
}
