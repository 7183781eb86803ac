import { createTransport, type Transporter } from 'nodemailer'
import { MailError } from '../errors.ts'
import type { Mail, Mailer } from '../ports/kmsAndMailer.ts'
import type { Clock, Log } from '../ports/platform.ts'

type SmtpMailerOptions = {
  /** `smtp://` or `smtps://` URLs, in the order they are tried. */
  readonly urls: readonly string[]
  /** The sender, e.g. `Latchkey <no-reply@example.org>`. */
  readonly from: string
  /** Whether a connection that can't be encrypted is refused. */
  readonly requiresTls: boolean
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds a failed transport is tried last. */
const failureMemory = 30_000
/** Milliseconds for each step of one transport: DNS, connection, greeting. */
const stepTimeout = 4_000
/** Milliseconds for one transport in all. Two transports stay below the 20 s the port promises. */
const totalTimeout = 9_000

/**
 * The `Mailer` port over SMTP. When a transport fails, the next one is used, and the failed one is tried last for a
 * while.
 */
export function createSmtpMailer({ urls, from, requiresTls, clock, log }: SmtpMailerOptions): Mailer {
  const transports = urls.map((url, index) => ({
    id: `smtp-${index + 1}`,
    transport: openTransport(url, requiresTls),
    failedAt: Number.NEGATIVE_INFINITY,
  }))
  return {
    isConfigured: true,
    async send(mail) {
      assertHeaders(mail)
      const hasJustFailed = ({ failedAt }: { failedAt: number }) =>
        clock.monotonic() - failedAt < failureMemory
      const causes: unknown[] = []
      for (const candidate of [...transports].sort(
        (a, b) => Number(hasJustFailed(a)) - Number(hasJustFailed(b)),
      )) {
        try {
          await sendBy(candidate.transport, from, mail)
          return
        } catch (cause) {
          candidate.failedAt = clock.monotonic()
          causes.push(cause)
          log.warn(
            { transport: candidate.id, problem: codeOf(cause) },
            'A mail transport did not take a mail',
          )
        }
      }
      throw new MailError('refused', 'No mail transport took the mail.', { cause: causes })
    },
    sendByEach: (mail) =>
      Promise.all(
        transports.map(({ id, transport }) =>
          sendBy(transport, from, mail).then(
            () => ({ id }),
            (cause: unknown) => ({ id, problem: codeOf(cause) }),
          ),
        ),
      ),
    probe: () =>
      Promise.all(
        transports.map(({ id, transport }) =>
          withTimeout(totalTimeout, transport.verify()).then(
            () => ({ id }),
            (cause: unknown) => ({ id, problem: codeOf(cause) }),
          ),
        ),
      ),
    async close() {
      for (const { transport } of transports) transport.close()
    },
  }
}

/** @throws MailError */
function assertHeaders({ to, subject }: Mail): void {
  if (/[\r\n]/.test(to + subject)) throw new MailError('refused', 'A mail header holds a line break.')
}

async function sendBy(transport: Transporter, from: string, given: Mail): Promise<void> {
  assertHeaders(given)
  const { to, subject, text, html } = given
  // An address object is used as it is. A text would be parsed as a list of recipients.
  const mail = { from, to: { name: '', address: to }, subject, text, html }
  await withTimeout(
    totalTimeout,
    transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true }),
  )
}

function openTransport(url: string, requiresTls: boolean): Transporter {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: requiresTls && !secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: totalTimeout,
    dnsTimeout: stepTimeout,
  })
}

/** The error code. Messages of SMTP servers quote addresses. */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_]{1,32}$/.test(code) ? code : 'failed'
}

function withTimeout<value>(milliseconds: number, attempt: Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The transport took too long.')), milliseconds)
    attempt.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The `Mailer` port when the operator configured no transport: sending fails instead of losing mail. */
export function createNoMailer(): Mailer {
  return {
    isConfigured: false,
    send: () =>
      Promise.reject(
        new MailError('not_configured', 'No mail transport is configured. Set LATCHKEY_SMTP_URLS.'),
      ),
    sendByEach: () => Promise.resolve([]),
    probe: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}
