import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** An SMTP server that takes every mail, or none. */
export type TestSmtpServer = {
  readonly url: string
  readonly port: number
  /** Bodies of the mails, with their headers. */
  readonly mails: readonly string[]
  /** `RCPT` lines. */
  readonly recipients: readonly string[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server as small as can be.
 *
 * @param options.refuses answers 451 to each mail
 * @param options.refusesLogin answers 535 to each user and password
 * @param options.tls key and certificate of a server for `smtps://`; absent: nothing is encrypted, and STARTTLS is refused
 * @param options.port of a server that was closed, to start it again; absent: a free one
 */
export async function startSmtpServer({
  refuses = false,
  refusesLogin = false,
  tls,
  port = 0,
}: {
  readonly refuses?: boolean
  readonly refusesLogin?: boolean
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer }
  readonly port?: number
} = {}): Promise<TestSmtpServer> {
  const mails: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const onSocket = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let data: string | undefined
    socket.write('220 here\r\n')
    let buffer = ''
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const end = buffer.indexOf('\r\n')
        if (end < 0) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (data !== undefined) {
          if (line === '.') {
            mails.push(data)
            data = undefined
            socket.write('250 taken\r\n')
          } else data += `${line}\n`
        } else if (/^EHLO/i.test(line)) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n')
        else if (/^AUTH/i.test(line)) socket.write(refusesLogin ? '535 no\r\n' : '235 ok\r\n')
        else if (/^MAIL/i.test(line)) socket.write(refuses ? '451 not now\r\n' : '250 ok\r\n')
        else if (/^RCPT/i.test(line)) {
          recipients.push(line)
          socket.write('250 ok\r\n')
        } else if (/^DATA/i.test(line)) {
          data = ''
          socket.write('354 go\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  }
  const server = tls ? createTlsServer(tls, onSocket) : createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const opened = typeof address === 'object' && address ? address.port : 0
  return {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${opened}`,
    port: opened,
    mails,
    recipients,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
