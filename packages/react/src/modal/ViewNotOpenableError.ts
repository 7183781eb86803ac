import { LatchkeyError } from '@latchkey/core'

/** `open({ view })` was asked for a view that doesn't exist or can't stand on its own (S2.27). */
export class ViewNotOpenableError extends LatchkeyError {
  override readonly name = 'ViewNotOpenableError'

  constructor(view: string) {
    super(`The modal can’t be opened at the view '${view}'.`, {
      code: 'VIEW_NOT_OPENABLE',
      hint: 'Open it without a view, or at one of those the documentation lists.',
    })
  }
}
