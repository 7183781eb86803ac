import { SiwxError, type VerifiedSiwx, type VerifySiwxParameters, verifySiwx } from '@latchkey/core/siwx'
import type { SiwxRequest } from '@latchkey/protocol'
import { HttpFailure } from '../http/HttpFailure.ts'

/**
 * Verifies a sign-in: the message within the lifetime of its nonce, and that `data` matches the message.
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

/** Codes of malformed sign-ins, as opposed to refused ones. */
const malformedCodes: readonly string[] = ['malformed', 'field', 'signature_form']

/**
 * Converts a refused sign-in to an HTTP failure with the code in `reasons[0].field`. Other errors are returned
 * unchanged.
 */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof SiwxError)) return error
  const { code, message, hint } = error
  const isDown = code === 'unavailable'
  const status = isDown ? 503 : malformedCodes.includes(code) ? 422 : 401
  return new HttpFailure(
    status,
    code,
    `${message} ${hint ?? ''}`.trim(),
    isDown ? { 'retry-after': '5' } : {},
  )
}

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

/** Returns the result of a JSON-RPC answer; throws its error. */
export function parseRpcAnswer(text: string): unknown {
  const { result, error } = Object(JSON.parse(text)) as { result?: unknown; error?: unknown }
  if (error !== undefined && error !== null) throw Object(error)
  return result
}
