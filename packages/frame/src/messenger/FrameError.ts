/** Why a request to the wallet frame failed. */
export type FrameErrorCode =
  /** The frame's document did not load or did not become ready. */
  | 'unavailable'
  /** The frame answered with an error; `message` is that of the frame. */
  | 'refused'
  /** The answer has the wrong shape, or is too large. */
  | 'invalidAnswer'
  /** The request has the wrong shape: a bug of the caller. */
  | 'invalidRequest'
  /** No answer in time. */
  | 'timeout'
  | 'aborted'

/** Details of a refusal of our frame. Untrusted text of at most 64 characters each, 96 for `transaction`. */
export type FrameRefusal = {
  /** A key of `authFailures`, or the code of an error of the frame. */
  readonly reason?: string | undefined
  /** The sign-in provider that the refusal is about. */
  readonly provider?: string | undefined
  /** With `unconfirmed`: hash or id of a transaction of which nobody knows whether it was sent. */
  readonly transaction?: string | undefined
}

/** A request to the wallet frame failed. The message is meant for a person. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: FrameErrorCode
  /** Empty unless `code` is `refused`. */
  readonly refusal: FrameRefusal

  constructor(code: FrameErrorCode, message: string, options?: ErrorOptions & { refusal?: FrameRefusal }) {
    super(message, options)
    this.code = code
    this.refusal = options?.refusal ?? {}
  }
}

/** Creates the error of a request whose document is gone. */
export function frameGone(): FrameError {
  return new FrameError('aborted', 'Something went wrong')
}
