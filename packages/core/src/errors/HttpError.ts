import { LatchkeyError } from './LatchkeyError.ts'
import { withoutQuery } from './withoutQuery.ts'

/** One entry of the error envelope (W6). */
export type HttpErrorReason = { readonly field: string; readonly description: string }

/**
 * A server answered with a status that is not a success (S8.47, S8.73). `cause` is the response as it came.
 *
 * @example error.reasons[0]?.description // 'The address provided is invalid'
 */
export class HttpError extends LatchkeyError {
  override readonly name = 'HttpError'
  readonly status: number
  /** Without query, fragment and credentials. */
  readonly url: string
  /** The parsed JSON body, else its text. */
  readonly body: unknown
  /** From the error envelope (W6); empty where the body isn't one. */
  readonly reasons: readonly HttpErrorReason[]

  constructor(p: { status: number; url: string; body?: unknown; cause?: unknown }) {
    super(`HTTP status code: ${p.status}`, { code: 'HTTP_STATUS', cause: p.cause })
    this.status = p.status
    this.url = withoutQuery(p.url)
    this.body = p.body
    this.reasons = readReasons(p.body)
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), status: this.status }
  }
}

function readReasons(body: unknown): HttpErrorReason[] {
  const reasons = (body as { reasons?: unknown } | null | undefined)?.reasons
  if (!Array.isArray(reasons)) return []
  return reasons.flatMap((entry: { field?: unknown; description?: unknown } | null) =>
    typeof entry?.description === 'string'
      ? [{ field: typeof entry.field === 'string' ? entry.field : '', description: entry.description }]
      : [],
  )
}
