import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type MailHostOptions = {
  readonly catcher: Pick<MailCatcher, 'messages'>
  /** Whether names other than `*.localhost` may be used (`--host`). */
  readonly allowAnyHostname: boolean
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:16px}
article{border:1px solid #8888;border-radius:12px;padding:8px 16px;margin:0 0 16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:8px 0}small{opacity:.75}a{color:inherit}`

/**
 * Creates the host `mail.`: the inbox and its API. It contains sign-in codes, so it answers programs and pages of its own origin
 * only. Part of `latchkey dev` only.
 */
export function createMailHost({ catcher, allowAnyHostname }: MailHostOptions): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    c.header('cross-origin-resource-policy', 'same-origin')
    c.header('referrer-policy', 'no-referrer')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    const { hostname } = new URL(c.req.url)
    if (!allowAnyHostname && !hostname.endsWith('.localhost'))
      return c.text('This inbox answers to *.localhost only.\n', 403)
    const site = c.req.header('sec-fetch-site')
    const isNavigation = c.req.header('sec-fetch-mode') === 'navigate'
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation)
      return c.text('Only the inbox itself may read this.\n', 403)
    return next()
  })
  app.get('/api/messages', (c) => c.json(catcher.messages(c.req.query('to'))))
  app.get('/', (c) => {
    const to = c.req.query('to')
    const mails = catcher.messages(to)
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width"><title>Inbox (${mails.length})</title><style>${raw(style)}</style></head>
<body><h1>Inbox of this machine</h1><p>Everything the local server mails ends here; nothing is delivered.</p>
<form method="get"><label>Only mails to <input type="email" name="to" value="${to ?? ''}"></label> <button>Show</button></form>
${mails.length === 0 ? html`<p>No mail yet. It comes here by itself.</p>` : mails.slice(0, 50).map(renderMail)}</body></html>`)
  })
  app.notFound((c) => c.text('There is nothing at this address.\n', 404))
  return app
}

/** Renders a mail with clickable links. */
function renderMail({ to, from, subject, text, receivedAt }: CaughtMail) {
  const parts = text.split(/(https?:\/\/\S+)/g)
  const body = parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>` : html`${part}`,
  )
  return html`<article><h2>${subject}</h2><small>to ${to}, from ${from}, ${receivedAt}</small><pre>${body}</pre></article>`
}

/** A mail of the inbox and its API. Untrusted text, never markup. */
type CaughtMail = {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO date. */
  readonly receivedAt: string
}

/** Catches every mail and delivers none. */
export type MailCatcher = {
  /** `smtp://127.0.0.1:<port>`. */
  readonly url: string
  /** Newest first; of one address when it is given. */
  messages(to?: string): readonly CaughtMail[]
  close(): Promise<void>
}

/** Number of stored mails; the oldest are dropped. */
const maxMessages = 500
/** Bytes of the largest mail. */
const maxBytes = 1024 * 1024

/**
 * Starts an SMTP server on loopback, on a free port. The server sends over its usual transport and nothing leaves the machine.
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
        parseMail(Buffer.concat(chunks), recipients).then(
          (caught) => {
            mails.unshift(...caught)
            mails.splice(maxMessages)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
      })
    },
  })
  // a client that disconnects is no error
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

async function parseMail(bytes: Buffer, recipients: readonly string[]): Promise<CaughtMail[]> {
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
