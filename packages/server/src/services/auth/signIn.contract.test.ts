import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const email = 'mira@example.org'

onBothDatabases('sign-in by e-mail', (db) => {
  const start = (env: Record<string, string> = {}) => keep(startAuthStack({ db: db(), env }))

  describe('from nothing to a session', () => {
    it('[S7.43] [S7.44] [S7.45] link, number, code, session', async () => {
      const stack = await start()
      const device = await stack.device()
      const { reply } = await device.connect(email)
      expect(reply).toMatchObject({
        action: 'VERIFY_DEVICE',
        otpLength: 6,
        number: expect.stringMatching(/^\d\d$/),
      })
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      const { flowId } = reply
      const page = await fetch(new URL(stack.mailer.linkFor(email), stack.url))
      const html = await page.text()
      expect(html).toContain('https://app.example')
      expect(html).toContain('Firefox on Linux')
      expect(html).not.toContain(`>${reply.number}<`)

      const waiting = device.ask(authApi.connectDevice, { flowId })
      expect((await stack.approve(email, reply.number)).text).toContain('Approved')
      expect((await waiting).reply).toMatchObject({ status: 'approved', otpLength: 6 })
      const done = await device.ask(authApi.connectOtp, { flowId, otp: stack.mailer.codeFor(email) })
      expect(done.reply).toMatchObject({ isNew: true, account: { email } })
      device.keep(done.reply)
      expect((await device.ask(authApi.session, undefined)).reply).toMatchObject({ account: { email } })
    })

    it('[S7.43] [S7.44] mails and the page behind their link are in the language of the app', async () => {
      const stack = await start()
      const device = await stack.device()
      const body = { email, app: { origin: 'https://app.example' }, device: '<b>x</b>', language: 'ar-EG' }
      const { reply } = await device.ask(authApi.connectEmail, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      const [link] = stack.mailer.mails
      expect(link).toMatchObject({ subject: 'الموافقة على جهاز جديد' })
      expect(link?.html).toContain('<html lang="ar" dir="rtl">')
      expect(link?.html).toContain('\u2068https://app.example\u2069')
      expect(link?.html).not.toContain('<b>x')
      const page = await (await fetch(new URL(stack.mailer.linkFor(email), stack.url))).text()
      expect(page).toContain('<html lang="ar" dir="rtl">')
      expect(page).toContain('أتوافق على هذا الجهاز؟')
      expect(page).toContain('<bdi>&#60;b&#62;x')
      expect((await stack.approve(email, reply.number)).text).toContain('تمت الموافقة')
      expect(stack.mailer.mails.at(-1)?.subject).toBe('رمز تسجيل الدخول')
      // a link nobody knows speaks the browser's language; a language that is none is refused
      const gone = await fetch(new URL('/login/device?t=x', stack.url), {
        headers: { 'accept-language': 'ar' },
      })
      expect(await gone.text()).toContain('لم يعد هذا الرابط صالحًا')
      const odd = await device.ask(authApi.connectEmail, { ...body, language: '"><script>' })
      expect(odd).toMatchObject({ status: 422, failure: { field: 'language' } })
    })

    it('[S7.43] an approved device is sent a code at once, and a live session connects without one', async () => {
      const stack = await start()
      const device = await stack.signIn(email)
      const { accessToken, account } = device.session
      const body = { email: 'MIRA@example.org', app: { origin: 'https://app.example' } }
      expect((await device.ask(authApi.connectEmail, body, { accessToken })).reply).toEqual({
        action: 'CONNECT',
      })

      stack.skip(30_000)
      const again = await device.connect(email)
      expect(again.reply).toMatchObject({ action: 'VERIFY_OTP', otpLength: 6 })
      const other = await stack.device()
      expect((await other.connect('other@example.org')).reply).toMatchObject({ action: 'VERIFY_DEVICE' })
      expect(device.session.account.id).toBe(account.id)
    })

    it('[S7.45] upper and lower case of an address are one account, and its mail goes where its owner wrote', async () => {
      const stack = await start()
      const first = await stack.signIn(email)
      const second = await stack.device()
      stack.skip(30_000)
      const { reply } = await second.connect('Mira@Example.ORG')
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      await stack.approve(email, reply.number)
      const { flowId } = reply
      const done = await second.ask(authApi.connectOtp, { flowId, otp: stack.mailer.codeFor(email) })
      expect(done.reply).toMatchObject({ isNew: false, account: { id: first.session.account.id } })
      expect(stack.mailer.mails.map(({ to }) => to)).not.toContain('Mira@example.org')
    })

    it('[S7.51] [S7.52] sign out ends the session here, and the device stays approved', async () => {
      const stack = await start()
      const device = await stack.signIn(email)
      expect((await device.ask(authApi.signOut, {})).reply).toEqual({ done: true })
      expect(await device.ask(authApi.session, undefined)).toMatchObject({
        status: 401,
        failure: { field: 'session' },
      })
      const { refreshToken } = device.session
      const attempt = 'AAAAAAAAAAAAAAAAAAAAAA'
      expect((await device.ask(authApi.refresh, { refreshToken, attempt })).status).toBe(401)
      stack.skip(30_000)
      expect((await device.connect(email)).reply).toMatchObject({ action: 'VERIFY_OTP' })
    })
  })

  describe('refusals', () => {
    it.each([
      'mira',
      'mira@localhost',
      'mira@example.org\r\nBcc: eve@example.org',
      'mira@@example.org',
      `${'m'.repeat(250)}@example.org`,
    ])('[S5.05] %j is no address, and no mail goes out', async (text) => {
      const stack = await start()
      const { status, failure } = await (await stack.device()).connect(text)
      expect(status).toBe(422)
      expect(failure.field).toBe('email')
      expect(stack.mailer.mails).toEqual([])
    })

    it('[S5.01] [S5.02] a second request waits 30 s, in the words and seconds the client knows', async () => {
      const stack = await start()
      const device = await stack.device()
      await device.connect(email)
      const { status, failure, headers } = await device.connect(email)
      expect(status).toBe(429)
      expect(failure.field).toBe('cooldown')
      expect(failure.description).toMatch(/^Please try again after (29|30) seconds$/)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
      expect((await device.connect('other@example.org')).status).toBe(200)
      expect(stack.mailer.mails).toHaveLength(2)
    })

    it('[X.12] mail that is down is said at once, costs no cooldown, and the next try works', async () => {
      const stack = await start()
      const device = await stack.device()
      stack.mailer.problem = new Error('refused')
      expect(await device.connect(email)).toMatchObject({ status: 503, failure: { field: 'unavailable' } })
      stack.mailer.problem = undefined
      expect((await device.connect(email)).reply).toMatchObject({ action: 'VERIFY_DEVICE' })
    })

    it('[S7.44] a link that was refused answers the waiting device', async () => {
      const stack = await start()
      const device = await stack.device()
      const { reply } = await device.connect(email)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      const waiting = device.ask(authApi.connectDevice, { flowId: reply.flowId })
      await submitForm(stack.url, stack.mailer.linkFor(email), { decision: 'deny' })
      expect(await waiting).toMatchObject({ status: 410, failure: { field: 'device' } })
      expect((await stack.approve(email, reply.number)).status).toBe(410)
    })

    it('[X.12] the newest code counts: the one before it is dead', async () => {
      const stack = await start()
      const device = await stack.signIn(email)
      stack.skip(30_000)
      const { reply } = await device.connect(email)
      if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
      const otp = stack.mailer.codeFor(email)
      stack.skip(30_000)
      await device.connect(email)
      const { flowId } = reply
      expect((await device.ask(authApi.connectOtp, { flowId, otp })).failure.field).toBe('otp')
    })
  })
})
