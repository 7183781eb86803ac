import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** Something only a server can answer was asked for, and none is configured that offers it. */
export class NoServerError extends LatchkeyError {
  override readonly name = 'NoServerError'
  /** `api`, `directory` or `events`. */
  readonly service: string

  constructor(p: { service: string }) {
    super('This page has no server that offers this, so it could not be read.', {
      code: 'NO_SERVER',
      hint: 'Give createConfig a `server`.',
    })
    this.service = p.service
  }
}
