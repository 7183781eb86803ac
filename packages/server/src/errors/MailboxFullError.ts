/** A topic, or the whole mailbox, holds as many messages as it may. */
export class MailboxFullError extends Error {
  readonly code = 'mailbox_full'

  constructor(which: 'topic' | 'mailbox') {
    super(
      which === 'topic'
        ? 'Too many messages wait on this topic. Publish again when they have been read or have expired.'
        : 'The mailbox of this server is full. Publish again in a moment.',
    )
    this.name = 'MailboxFullError'
  }
}
