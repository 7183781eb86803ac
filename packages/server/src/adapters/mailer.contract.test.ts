import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../testing/testPorts.ts'
import { createNoMailer, createSmtpMailer } from './mailer.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** An SMTP server as small as can be; `refuses` answers 451 to each mail. */
async function startSmtp({ refuses = false } = {}) {
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
  open.push({ server, sockets })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { mails, recipients, url: `smtp://127.0.0.1:${port}` }
}

const mail = { to: 'mira@example.org', subject: 'Hello', text: 'text', html: '<p>text</p>' }
const mailer = (urls: string[], time = () => 0) =>
  createSmtpMailer({
    urls,
    from: 'Latchkey <no-reply@example.org>',
    requiresTls: false,
    clock: { now: time, monotonic: time },
    log: silentLog,
  })

describe('mail over SMTP', () => {
  it('goes to the next transport when one refuses or isn’t there, and comes back to it after a while', async () => {
    const [first, second] = [await startSmtp({ refuses: true }), await startSmtp()]
    const gone = 'smtp://127.0.0.1:1'
    await mailer([gone, first.url, second.url]).send(mail)
    expect(second.mails).toHaveLength(1)
    expect(second.mails[0]).toContain('To: mira@example.org')

    let time = 0
    const good = await startSmtp()
    const both = mailer([good.url, second.url], () => time)
    await both.send(mail)
    expect(good.mails).toHaveLength(1)
    expect(second.mails).toHaveLength(1)
    const tired = mailer([first.url, second.url], () => time)
    await tired.send(mail)
    await tired.send(mail)
    expect(second.mails).toHaveLength(3)
    time = 30_000
    await tired.send(mail)
    expect(second.mails).toHaveLength(4)
    await Promise.all([both.close(), tired.close()])
  })

  it('rejects when nobody takes it, and probing says which one', async () => {
    const refusing = await startSmtp({ refuses: true })
    const smtp = mailer(['smtp://127.0.0.1:1', refusing.url])
    await expect(smtp.send(mail)).rejects.toMatchObject({ code: 'refused' })
    expect(await smtp.probe()).toEqual([{ id: 'smtp-1', problem: 'ESOCKET' }, { id: 'smtp-2' }])
    await smtp.close()
  })

  it.each([
    { ...mail, to: 'mira@example.org\r\nBcc: eve@example.org' },
    { ...mail, subject: 'Hello\r\nBcc: eve@example.org' },
    { ...mail, to: 'mira@example.org, eve@example.org' },
  ])('$to $subject reaches one person, with no header of its own, or nobody', async (bad) => {
    const smtp = await startSmtp()
    const sender = mailer([smtp.url])
    await sender.send(bad).catch(() => undefined)
    for (const sent of smtp.mails) expect(sent).not.toMatch(/^Bcc:/m)
    expect(smtp.recipients.join('\n')).not.toMatch(/<eve@/)
    expect(smtp.recipients).toHaveLength(smtp.mails.length)
    // control: a good one goes out
    await sender.send(mail)
    expect(smtp.mails.at(-1)).toMatch(/^To: mira@example\.org$/m)
    await sender.close()
  })

  it('a connection that can’t be encrypted is given up where TLS is required', async () => {
    const smtp = await startSmtp()
    const clock = { now: () => 0, monotonic: () => 0 }
    const from = 'no-reply@example.org'
    const strict = createSmtpMailer({ urls: [smtp.url], from, requiresTls: true, clock, log: silentLog })
    await expect(strict.send(mail)).rejects.toMatchObject({ code: 'refused' })
    expect(smtp.mails).toEqual([])
    await strict.close()
  })

  it('none configured: says so', async () => {
    expect(createNoMailer().isConfigured).toBe(false)
    await expect(createNoMailer().send(mail)).rejects.toMatchObject({ code: 'not_configured' })
  })
})
