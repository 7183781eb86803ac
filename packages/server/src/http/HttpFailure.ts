import type { ErrorEnvelope } from '@latchkey/protocol'

/** A refused call, as the client will read it (W6). `field` and `description` are words of the wire reference. */
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
