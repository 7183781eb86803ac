import { LatchkeyError } from '../base/errors.ts'

/** The name a send was made out to leads to another address by now, or nowhere: nothing was sent (X.39). */
export class NameMovedError extends LatchkeyError {
  override readonly name = 'NameMovedError'
  /** The name, as it was shown. */
  readonly receiver: string

  constructor(p: { receiver: string }) {
    super('The name leads to another address than the one shown, so nothing was sent.', {
      code: 'NAME_MOVED',
      hint: 'Enter the name again, and compare the address with what its owner told you.',
    })
    this.receiver = p.receiver
  }
}
