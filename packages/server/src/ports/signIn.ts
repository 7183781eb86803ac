/**
 * Encrypts small secrets (data keys, 32 bytes) under a key that never lies in the database (security rows 2, 3). `context`
 * is bound to what is wrapped: unwrapping with another one fails. Every method rejects with `KmsError`.
 */
export type Kms = {
  /** What serves it, e.g. `file keys/auth`. Never a token. */
  readonly name: string
  /** @returns text that can be stored */
  wrap(secret: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
  /** The same secret under the newest key; unchanged text when it is that already. */
  rotate(wrapped: string, context: string): Promise<string>
  /** Rejects when it can't be used: wrong rights of a file, no answer, a refused token. */
  check(): Promise<void>
}

/** One mail to one person. Strings are checked for line breaks once more where they become headers. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Whether one transport took a connection; `id` is ours (`smtp-1`), never a URL. */
type MailTransportState = { readonly id: string; readonly problem?: string }

/** The way out for mail, with fail-over from one transport to the next. */
export type Mailer = {
  /** False: the operator has configured none, so nothing that needs mail is offered. */
  readonly isConfigured: boolean
  /**
   * Resolves when a transport has taken the mail.
   *
   * @throws MailError when none did, within 20 s
   */
  send(mail: Mail): Promise<void>
  /** Connects to every transport without sending. Never throws. */
  probe(): Promise<readonly MailTransportState[]>
  close(): Promise<void>
}
