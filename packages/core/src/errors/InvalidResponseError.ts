import { LatchkeyError } from './LatchkeyError.ts'
import { withoutQuery } from './withoutQuery.ts'

/** What is wrong with the answer. */
export type InvalidResponseReason = 'html' | 'json' | 'shape' | 'missing' | 'tooLarge'

/** A server answered with success but not with what was asked for: a web page, broken JSON, a batch with holes. */
export class InvalidResponseError extends LatchkeyError {
  override readonly name = 'InvalidResponseError'
  readonly reason: InvalidResponseReason
  /** Without query, fragment and credentials. */
  readonly url: string

  constructor(p: { url: string; reason: InvalidResponseReason; cause?: unknown }) {
    super(`The server ${messages[p.reason]}, so its answer could not be used.`, {
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

const messages: Record<InvalidResponseReason, string> = {
  html: 'answered with a web page instead of data',
  json: 'answered with broken or cut off data',
  shape: 'answered with something else than was asked for',
  missing: 'left the request out of its answer',
  tooLarge: 'answered with more data than is accepted',
}
