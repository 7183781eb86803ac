import type { ErrorEnvelope } from '@latchkey/protocol'
import { SiwxError } from '../message/SiwxError.ts'

/**
 * `options`: invalid options. `store`: the session store gave no answer. `busy`: too many checks at once. `account`: no
 * valid account.
 */
export type SiwxBackendErrorCode = 'options' | 'store' | 'busy' | 'account'

/** Thrown where sign-in does not work for a reason that is not the visitor's. The message names what to change. */
export class SiwxBackendError extends Error {
  override readonly name = 'SiwxBackendError'
  readonly code: SiwxBackendErrorCode

  constructor(code: SiwxBackendErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** A refused request, as the page sees it. `field` and the message are part of the wire format. */
export class SiwxRefusal extends Error {
  override readonly name = 'SiwxRefusal'
  /** HTTP status. */
  readonly status: number
  /** `reasons[0].field` of the answer: the code by which a client tells refusals apart, or empty. */
  readonly field: string
  /** Headers of the answer, e.g. `retry-after`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    field: string,
    description: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(description)
    this.status = status
    this.field = field
    this.headers = headers
  }
}

/** Codes of malformed sign-ins, as opposed to refused ones. */
const malformedCodes: readonly string[] = ['malformed', 'field', 'signature_form']

/** Converts a `SiwxError` to the refusal with its code in `field`. Other errors are returned unchanged. */
export function toSiwxRefusal(error: unknown): unknown {
  if (!(error instanceof SiwxError)) return error
  const { code, message, hint } = error
  const isDown = code === 'unavailable'
  const status = isDown ? 503 : malformedCodes.includes(code) ? 422 : 401
  const headers = isDown ? { 'retry-after': '5' } : undefined
  return new SiwxRefusal(status, code, `${message} ${hint ?? ''}`.trim(), headers)
}

/** Formats a refusal as a response with the error envelope. */
export function toResponse({ status, field, message, headers }: SiwxRefusal): Response {
  const envelope: ErrorEnvelope = { status: 'FAILED', reasons: [{ field, description: message }] }
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
