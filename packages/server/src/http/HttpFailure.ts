import type { ErrorEnvelope } from '@latchkey/protocol'

/**
 * A refused call, as the client sees it. `field` and `description` are part of the wire format. `field` names the
 * parameter at fault; it is empty where the failure names none.
 */
export class HttpFailure extends Error {
  readonly code = 'http_failure'
  readonly status: number
  readonly field: string
  readonly headers: Readonly<Record<string, string>>
  /** Further reasons after the first. */
  readonly furtherReasons: ErrorEnvelope['reasons']

  constructor(
    status: number,
    field: string,
    description: string,
    headers: Readonly<Record<string, string>> = {},
    furtherReasons: ErrorEnvelope['reasons'] = [],
  ) {
    super(description)
    this.name = 'HttpFailure'
    this.status = status
    this.field = field
    this.headers = headers
    this.furtherReasons = furtherReasons
  }
}

/** Converts a thrown value to a response: an `HttpFailure` as it is, everything else as 500 without details. */
export function failureResponse(error: unknown, requestId?: string): Response {
  const failure = error instanceof HttpFailure ? error : new HttpFailure(500, '', 'Internal server error')
  return new Response(failureBody(failure, requestId), {
    status: failure.status,
    headers: { ...failure.headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** The error envelope as text. */
export function failureBody({ field, message, furtherReasons }: HttpFailure, requestId?: string): string {
  const envelope: ErrorEnvelope = {
    status: 'FAILED',
    reasons: [{ field, description: message }, ...furtherReasons],
    ...(requestId !== undefined && { requestId }),
  }
  return JSON.stringify(envelope)
}

/** Cuts text from outside to 64 characters and replaces non-ASCII and control characters, for messages and logs. */
export function toPrintable(text: string): string {
  return text.slice(0, 64).replace(/[^\x20-\x7e]/g, '?')
}
