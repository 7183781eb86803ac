import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the inbox shows it and its API answers it (decision 11). Strings are the sender's: text, never markup. */
export type CaughtMail = {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO date. */
  readonly receivedAt: string
}

/** Takes every mail of this machine and delivers none. */
export type MailCatcher = {
  /** What the server is told: `smtp://127.0.0.1:<port>`. */
  readonly url: string
  /** Newest first; of one address when it is given. */
  messages(to?: string): readonly CaughtMail[]
  close(): Promise<void>
}

/** How many mails are kept; the oldest go. */
const kept = 500
const maxBytes = 1024 * 1024

/**
 * An SMTP server for development on loopback, on a free port: the product sends through its usual transport, and nothing
 * leaves the machine.
 */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(new Error('The mail is too large.'))
          return
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        read(Buffer.concat(chunks), recipients).then(
          (caught) => {
            mails.unshift(...caught)
            mails.splice(kept)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
      })
    },
  })
  // a client that goes away is no failure of the catcher
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase())),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(bytes: Buffer, recipients: readonly string[]): Promise<CaughtMail[]> {
  const mail = await PostalMime.parse(bytes)
  const common = {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: new Date().toISOString(),
  }
  return recipients.map((to) => ({ id: randomUUID(), to: to.toLowerCase(), ...common }))
}
