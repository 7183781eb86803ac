import { toHex, utf8 } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { deepFreeze, digestOf, type PreparedRequest } from '../requests/PreparedRequest.ts'

/**
 * Signs a text that says what the account asks of the wallet's own server in this hour. No app can have such a text signed
 * (`isAccountProof`), so that nobody is asked for it.
 *
 * @returns the signature, `0x` and 130 digits
 * @throws KeyError, FrameApiError, RequestError
 */
export async function signProof(
  { config, wallet }: Pick<FrameServices, 'config' | 'wallet'>,
  account: string,
  text: string,
): Promise<string> {
  const proof = deepFreeze({
    kind: 'message',
    method: 'personal_sign',
    origin: new URL(config.api).origin,
    account,
    network: 'eip155:1',
    bytes: toHex(utf8(text)),
  } satisfies PreparedRequest)
  const signed = await wallet.sign(proof, digestOf(proof))
  if (signed.kind !== 'signature') throw new RequestError('notAllowed')
  return signed.signature.startsWith('0x') ? signed.signature : `0x${signed.signature}`
}
