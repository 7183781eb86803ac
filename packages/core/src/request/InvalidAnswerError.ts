import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** The wallet answered a request with something that can't be its answer. */
export class InvalidAnswerError extends LatchkeyError {
  override readonly name = 'InvalidAnswerError'

  /** `expected`: in words, e.g. `a transaction hash`. */
  constructor(p: { expected: string; hint: string }) {
    super(`The wallet's answer is not ${p.expected}, so it can't be used.`, {
      code: 'INVALID_ANSWER',
      hint: p.hint,
    })
  }
}
