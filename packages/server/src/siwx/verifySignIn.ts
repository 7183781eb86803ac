import { SiwxError, type VerifiedSiwx, type VerifySiwxParameters, verifySiwx } from '@latchkey/core/siwx'
import type { SiwxRequest } from '@latchkey/protocol'
import { HttpFailure } from '../http/HttpFailure.ts'

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

/** What isn't a sign-in at all, as against one that is refused. */
const shapes: readonly string[] = ['malformed', 'field', 'signature_form']

/** A refused sign-in as the client reads it: the reason is `reasons[0].field`. Anything else stays what it is. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof SiwxError)) return error
  const { code, message, hint } = error
  const isDown = code === 'unavailable'
  const status = isDown ? 503 : shapes.includes(code) ? 422 : 401
  return new HttpFailure(
    status,
    code,
    `${message} ${hint ?? ''}`.trim(),
    isDown ? { 'retry-after': '5' } : {},
  )
}

/** What a sign-in may take, wherever it is checked. */
export const signInLimits = {
  /** Milliseconds between asking for a nonce and signing with it. */
  nonce: 5 * 60_000,
  /**
   * Milliseconds a used nonce is remembered beyond its end: clocks of processes differ, and what was asked before the end may be
   * written down after it. Forgotten any sooner, it could be used again where it isn't over yet.
   */
  spare: 60_000,
  /** Bytes of a body: the longest message and signature, and what says the same once more. */
  body: 128 * 1024,
} as const

/** The result in a JSON-RPC answer; throws what a node answers as an error. */
export function parseRpcAnswer(text: string): unknown {
  const { result, error } = Object(JSON.parse(text)) as { result?: unknown; error?: unknown }
  if (error !== undefined && error !== null) throw Object(error)
  return result
}
