import { LatchkeyError, withoutQuery } from './errors.ts'

/**
 * Returns the body of a response as text, at most `limit` bytes, so that a hostile or broken server can't fill the memory.
 *
 * @returns `undefined` when the body is larger
 */
export async function readBody(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a stream may never confirm its cancellation.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Returns the value of a JSON text; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One entry of the server's error envelope. */
type HttpErrorReason = { readonly field: string; readonly description: string }

/**
 * A server answered with an error status. `cause` is the `Response`.
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
  /** From the server's error envelope; empty when the body is something else. */
  readonly reasons: readonly HttpErrorReason[]

  constructor(p: { status: number; url: string; body?: unknown; cause?: unknown }) {
    super(`HTTP status code: ${p.status}`, { code: 'HTTP_STATUS', cause: p.cause })
    this.status = p.status
    this.url = withoutQuery(p.url)
    this.body = p.body
    this.reasons = parseReasons(p.body)
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), status: this.status }
  }
}

function parseReasons(body: unknown): HttpErrorReason[] {
  const reasons = (body as { reasons?: unknown } | null | undefined)?.reasons
  if (!Array.isArray(reasons)) return []
  return reasons.flatMap((entry: { field?: unknown; description?: unknown } | null) =>
    typeof entry?.description === 'string'
      ? [{ field: typeof entry.field === 'string' ? entry.field : '', description: entry.description }]
      : [],
  )
}

/** What is wrong with the answer. */
type InvalidResponseReason = 'html' | 'json' | 'shape' | 'missing' | 'tooLarge'

/** A server answered with a success status but an unusable body: a web page, broken JSON, an incomplete batch. */
export class InvalidResponseError extends LatchkeyError {
  override readonly name = 'InvalidResponseError'
  readonly reason: InvalidResponseReason
  /** Without query, fragment and credentials. */
  readonly url: string

  constructor(p: { url: string; reason: InvalidResponseReason; cause?: unknown }) {
    super(`The server ${invalidResponseMessages[p.reason]}, so its answer could not be used.`, {
      code: 'INVALID_RESPONSE',
      cause: p.cause,
      hint: 'Try again. If it stays, the address of the server may be wrong.',
    })
    this.reason = p.reason
    this.url = withoutQuery(p.url)
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), reason: this.reason }
  }
}

const invalidResponseMessages: Record<InvalidResponseReason, string> = {
  html: 'answered with a web page instead of data',
  json: 'answered with broken or cut off data',
  shape: 'answered with something else than was asked for',
  missing: 'left the request out of its answer',
  tooLarge: 'answered with more data than is accepted',
}

/** A connection failed before the answer was complete: offline, refused, cut, or blocked by CORS or CSP. */
export class UnreachableError extends LatchkeyError {
  override readonly name = 'UnreachableError'
  /** Without query, fragment and credentials. */
  readonly url: string

  constructor(p: { url: string; cause?: unknown }) {
    const origin = URL.canParse(p.url) ? ` ${new URL(p.url).origin}` : ''
    super(`The server${origin} could not be reached, or the connection to it was cut.`, {
      code: 'UNREACHABLE',
      cause: p.cause,
      hint: 'Check your connection and try again.',
      docsPath: 'errors.html#unreachableerror',
    })
    this.url = withoutQuery(p.url)
  }
}

/** The part of the Standard Schema interface that the engine uses; Valibot's schemas implement it. */
export type StandardSchema<value> = {
  readonly '~standard': {
    validate(input: unknown): Validated<value> | Promise<Validated<value>>
  }
}

type Validated<value> = { readonly value: value; readonly issues?: undefined } | { readonly issues: object }
