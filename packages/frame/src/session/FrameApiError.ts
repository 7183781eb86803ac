import type { AuthFailure } from '@latchkey/protocol'

/** The sign-in or keys API refused a call; the message is the server's own sentence for the person. */
export class FrameApiError extends Error {
  override readonly name = 'FrameApiError'
  /** `reasons[0].field` (`authFailures`), or `offline` where there was no answer at all. */
  readonly code: AuthFailure | 'offline' | 'unknown'
  readonly status: number
  /** The provider a refusal names, as it came. */
  readonly provider: string | undefined

  constructor(
    code: FrameApiError['code'],
    status: number,
    message: string,
    options: ErrorOptions & { readonly provider?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.provider = options.provider
  }
}
