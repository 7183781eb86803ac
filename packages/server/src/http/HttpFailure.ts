import type { ErrorEnvelope } from '@latchkey/protocol'

/** A refused call, as the client will read it. `field` and `description` are words of the wire reference. */
export class HttpFailure extends Error {
  readonly code = 'http_failure'
  readonly status: number
  readonly field: string
  readonly headers: Readonly<Record<string, string>>
  /** What else code may want to know: the reasons after the first. */
  readonly more: ErrorEnvelope['reasons']

  constructor(
    status: number,
    field: string,
    description: string,
    headers: Readonly<Record<string, string>> = {},
    more: ErrorEnvelope['reasons'] = [],
  ) {
    super(description)
    this.name = 'HttpFailure'
    this.status = status
    this.field = field
    this.headers = headers
    this.more = more
  }
}

/** Any thrown thing as an answer: a failure of ours as it says, everything else as 500 without a word of its own. */
export function failureResponse(error: unknown, requestId?: string): Response {
  const failure = error instanceof HttpFailure ? error : new HttpFailure(500, '', 'Internal server error')
  return new Response(failureBody(failure, requestId), {
    status: failure.status,
    headers: { ...failure.headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/** The error envelope as text. */
export function failureBody({ field, message, more }: HttpFailure, requestId?: string): string {
  const envelope: ErrorEnvelope = {
    status: 'FAILED',
    reasons: [{ field, description: message }, ...more],
    ...(requestId !== undefined && { requestId }),
  }
  return JSON.stringify(envelope)
}

/** A stranger's words, short and without control or direction characters. */
export function toPrintable(text: string): string {
  return text.slice(0, 64).replace(/[^\x20-\x7e]/g, '?')
}
