import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { withoutQuery } from '../errors/withoutQuery.ts'

/** The address given as `server` answers, but not as a Latchkey server. */
export class InvalidServerError extends LatchkeyError {
  override readonly name = 'InvalidServerError'
  readonly url: string

  constructor(p: { url: string; cause?: unknown }) {
    super('The configured server does not answer as a Latchkey server, so its services are not used.', {
      code: 'INVALID_SERVER',
      cause: p.cause,
      hint: 'Check `server` in createConfig: it is the base URL of the API.',
    })
    this.url = withoutQuery(p.url)
  }
}
