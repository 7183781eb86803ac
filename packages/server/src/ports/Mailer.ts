/** One mail to one person. Strings are checked for line breaks once more where they become headers (T-SMTP). */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Whether one transport took a connection; `id` is ours (`smtp-1`), never a URL. */
export type MailTransportState = { readonly id: string; readonly problem?: string }

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
