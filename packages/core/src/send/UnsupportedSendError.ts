import { LatchkeyError } from '../base/errors.ts'

/** The adapter in use can't send this: a token, or anything on its chain family. Nothing was sent. */
export class UnsupportedSendError extends LatchkeyError {
  override readonly name = 'UnsupportedSendError'

  constructor(p: { what: string }) {
    super(`Sending ${p.what} is not supported here, so nothing was sent.`, {
      code: 'UNSUPPORTED_SEND',
      hint: 'Send the native currency of an EVM network instead.',
    })
  }
}
