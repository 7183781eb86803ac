import { methodNotAllowed } from '@latchkey/protocol'

/** Why the wallet doesn't do what it was asked. */
export type RequestErrorCode =
  /** S6.10, X.07: never done for an app. */
  | 'notAllowed'
  | 'invalidParams'
  /** Another account, chain or origin than the session's. */
  | 'mismatch'
  | 'rejected'
  /** Nobody decided in time. */
  | 'late'
  | 'unsupported'
  /** The network's node didn't answer, or not truthfully. */
  | 'network'
  | 'aborted'
  | 'busy'

/** A request was refused. The message is what the app, and its person, get to read. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode

  constructor(code: RequestErrorCode, message: string = methodNotAllowed, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
