/** Why the login frame could not do what it was asked. */
export type FrameErrorCode =
  /** The frame's document didn't load or never said that it is ready. */
  | 'unavailable'
  /** The frame answered with an error; `message` is its own. */
  | 'refused'
  /** An answer of a shape nobody agreed on. */
  | 'invalidAnswer'
  /** A request nobody agreed on: a fault of the calling code. */
  | 'invalidRequest'
  /** No answer in time. */
  | 'timeout'
  | 'aborted'

/** What the frame says besides its words, where it is ours: text from outside, of at most 64 characters each. */
export type FrameRefusal = {
  /** Why, for code to decide on: of `authFailures`, or what stopped it in the frame. */
  readonly reason?: string | undefined
  /** The service to sign in with that it is about. */
  readonly provider?: string | undefined
}

/** A request to the login frame failed. The message is meant for a person. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: FrameErrorCode
  /** Of `refused` only. */
  readonly refusal: FrameRefusal

  constructor(code: FrameErrorCode, message: string, options?: ErrorOptions & { refusal?: FrameRefusal }) {
    super(message, options)
    this.code = code
    this.refusal = options?.refusal ?? {}
  }
}

/** S8.50: the document a request went to is not there any more. */
export function frameGone(): FrameError {
  return new FrameError('aborted', 'Something went wrong')
}
