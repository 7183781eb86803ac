import { createServer, type Socket } from 'node:net'

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
 * @param options.port of a server that was closed, to start it again; absent: a free one
 */
export async function startSmtpServer({
  refuses = false,
  port = 0,
}: {
  readonly refuses?: boolean
  readonly port?: number
} = {}): Promise<TestSmtpServer> {
  const mails: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
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
        } else if (/^EHLO/i.test(line)) socket.write('250 here\r\n')
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
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const opened = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${opened}`,
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
