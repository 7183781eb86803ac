import { LatchkeyError } from './LatchkeyError.ts'

/** Which part of the request's context is no longer true. */
export type ContextPart = 'account' | 'network' | 'connector'

/** The world moved between the person's action and the wallet being asked; the request was refused (X.29). */
export class ContextMismatchError extends LatchkeyError {
  override readonly name = 'ContextMismatchError'
  readonly moved: ContextPart
  /** What the request was made for. */
  readonly expected: string
  /** What is true now; `undefined` if nothing took its place. */
  readonly actual: string | undefined

  constructor(p: { moved: ContextPart; expected: string; actual?: string | undefined; cause?: unknown }) {
    const what = p.moved === 'connector' ? 'wallet' : p.moved
    super(`The ${what} changed after you started this request, so nothing was sent to the wallet.`, {
      code: 'CONTEXT_MISMATCH',
      cause: p.cause,
      hint: `Check which ${what} is in use and start again.`,
    })
    this.moved = p.moved
    this.expected = p.expected
    this.actual = p.actual
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), moved: this.moved }
  }
}
