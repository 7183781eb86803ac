import { createTransport } from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMailHost, startMailCatcher } from './mailHost.ts'

async function start() {
  const catcher = await startMailCatcher()
  const { hostname, port } = new URL(catcher.url)
  const transport = createTransport({ host: hostname, port: Number(port), ignoreTLS: true })
  onTestFinished(async () => {
    transport.close()
    await catcher.close()
  })
  const host = createMailHost({ catcher, allowAnyHostname: false })
  const get = (path: string, headers: Record<string, string> = {}, name = 'mail.localhost') =>
    host.request(`http://${name}:4180${path}`, { headers })
  return { transport, get }
}

describe('the inbox of development', () => {
  it('catches what is sent, newest first, by address, and shows its links', async () => {
    const { transport, get } = await start()
    const from = 'Latchkey <no-reply@latchkey.localhost>'
    await transport.sendMail({ from, to: 'Mira@example.org', subject: 'One', text: 'code 012345' })
    await transport.sendMail({ from, to: 'eve@example.org', subject: 'Two', text: 'other' })
    await transport.sendMail({
      from,
      to: 'mira@example.org',
      subject: '<b>Three</b>',
      text: 'see http://127.0.0.1:4180/login/device?t=x <script>alert(1)</script>',
      html: '<p>see</p>',
    })
    const all = (await (await get('/api/messages')).json()) as { subject: string }[]
    expect(all.map(({ subject }) => subject)).toEqual(['<b>Three</b>', 'Two', 'One'])
    const mine = (await (await get('/api/messages?to=mira@example.org')).json()) as object[]
    expect(mine).toHaveLength(2)
    expect(mine[1]).toMatchObject({
      to: 'mira@example.org',
      from: 'no-reply@latchkey.localhost',
      text: expect.stringContaining('code 012345'),
      receivedAt: expect.stringMatching(/^\d{4}-/),
    })
    const page = await (await get('/')).text()
    expect(page).toContain('href="http://127.0.0.1:4180/login/device?t=x"')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<b>Three')
  })

  it('gives its codes to no other site’s page and to no foreign name', async () => {
    const { get } = await start()
    expect((await get('/api/messages')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await get('/api/messages', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await get('/api/messages', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await get('/api/messages', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await get('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).status).toBe(
      200,
    )
    expect((await get('/api/messages', {}, 'mail.evil.example')).status).toBe(403)
    expect((await get('/', {})).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
