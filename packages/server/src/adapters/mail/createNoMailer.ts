import { MailError } from '../../errors/MailError.ts'
import type { Mailer } from '../../ports/Mailer.ts'

/** What stands in where the operator has named no mail transport: says so instead of losing mail. */
export function createNoMailer(): Mailer {
  return {
    isConfigured: false,
    send: () =>
      Promise.reject(
        new MailError('not_configured', 'No mail transport is configured. Set LATCHKEY_SMTP_URLS.'),
      ),
    probe: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}
