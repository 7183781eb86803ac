/** A mail could not be handed to any transport. The message holds no address: it is logged. */
export class MailError extends Error {
  readonly code: 'not_configured' | 'refused'

  constructor(code: 'not_configured' | 'refused', message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'MailError'
    this.code = code
  }
}
