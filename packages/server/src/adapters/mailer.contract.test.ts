import { describe, expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { startSmtpServer } from '../testing/startSmtpServer.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createNoMailer, createSmtpMailer } from './mailer.ts'

const closeAfter = cleanups()
/** An SMTP server that ends with the test. */
const startSmtp = (options?: Parameters<typeof startSmtpServer>[0]) => closeAfter(startSmtpServer(options))

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
  it('[X.56] goes to the next transport when one refuses or isn’t there, and comes back to it after a while', async () => {
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

  it('[X.56] sends the mail of the canary once through each transport, and says which did not take it', async () => {
    const [good, refusing] = [await startSmtp(), await startSmtp({ refuses: true })]
    const smtp = mailer([good.url, refusing.url, 'smtp://127.0.0.1:1'])
    expect(await smtp.sendByEach(mail)).toEqual([
      { id: 'smtp-1' },
      { id: 'smtp-2', problem: 'EENVELOPE' },
      { id: 'smtp-3', problem: 'ESOCKET' },
    ])
    expect([good.mails.length, refusing.mails.length]).toEqual([1, 0])
    const broken = { ...mail, subject: 'Hello\r\nBcc: eve@example.org' }
    expect((await smtp.sendByEach(broken)).every(({ problem }) => problem === 'failed')).toBe(true)
    expect(good.mails).toHaveLength(1)
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
