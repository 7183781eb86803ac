import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const app = { origin: 'https://app.example' }

onBothDatabases('sign-in by e-mail', (db) => {
  const start = async () => {
    const stack = await closeAfter(
      startAuthStack({ db: db(), env: { LATCHKEY_FRAME_EMBEDDERS: app.origin } }),
    )
    return {
      ...stack,
      getPage: async (path: string, headers = {}) =>
        (await fetch(new URL(path, stack.url), { headers })).text(),
    }
  }

  describe('from nothing to a session', () => {
    it('[S7.43] [S7.44] [S7.45] link, code, session', async () => {
      const { device: newDevice, mailer, getPage, approve } = await start()
      const device = await newDevice()
      const { reply } = await device.connect(email)
      expect(reply).toMatchObject({ action: 'VERIFY_DEVICE', otpLength: 6 })
      expect(reply).not.toHaveProperty('number')
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      const { flowId } = reply
      const html = await getPage(mailer.linkFor(email))
      expect(html).toContain('https://app.example')
      expect(html).toContain('Firefox on Linux')

      const waiting = device.ask(authApi.connectDevice, { flowId })
      expect((await approve(email)).text).toContain('Approved')
      expect((await waiting).reply).toMatchObject({ status: 'approved', otpLength: 6 })
      const done = await device.ask(authApi.connectOtp, { flowId, otp: mailer.codeFor(email) })
      expect(done.reply).toMatchObject({ isNew: true, account: { email } })
      device.keep(done.reply)
      expect((await device.ask(authApi.session, undefined)).reply).toMatchObject({ account: { email } })
    })

    it('[S7.43] [S7.44] mails and the page behind their link are in the language of the app', async () => {
      const { device: newDevice, mailer, getPage, approve } = await start()
      const device = await newDevice()
      const body = { email, app, language: 'ar-EG' }
      const { reply } = await device.ask(authApi.connectEmail, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
      const [mail] = mailer.mails
      expect(mail?.subject).toBe('الموافقة على جهاز جديد')
      expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
      expect(mail?.html).toContain('\u2068https://app.example\u2069')
      const page = await getPage(mailer.linkFor(email))
      for (const text of [
        '<html lang="ar" dir="rtl">',
        'هل توافق على هذا الجهاز؟',
        '<bdi dir="rtl">جهاز غير معروف</bdi>',
      ])
        expect(page).toContain(text)
      // its date, too, which names UTC
      expect(page).toMatch(
        /<bdi dir="rtl">\u2068\d+ \p{Script=Arabic}+ 20\d\d .*\u2069 \(بالتوقيت العالمي\)<\/bdi>/u,
      )
      expect(page).not.toMatch(/ GMT|(Mon|Tue|Wed|Thu|Fri|Sat|Sun), /)
      expect((await approve(email)).text).toContain('تمت الموافقة')
      expect(mailer.mails.at(-1)?.subject).toBe('رمز تسجيل الدخول')
      // an unknown link is answered in the browser's language; an invalid language is refused
      const gone = await getPage('/login/device?t=x', { 'accept-language': 'ar' })
      expect(gone).toContain('لم يعد هذا الرابط صالحًا')
      const odd = await device.ask(authApi.connectEmail, { ...body, language: '"><script>' })
      expect(odd).toMatchObject({ status: 422, failure: { field: 'language' } })
    })

    it('[S4.47] [S7.43] an approved device is mailed a code at once, and a live session connects without one', async () => {
      const { signIn, beginByCode, beginByLink } = await start()
      const device = await signIn(email)
      const { accessToken } = device.session
      const body = { email: 'MIRA@example.org', app }
      const connected = await device.ask(authApi.connectEmail, body, { accessToken })
      expect(connected.reply).toEqual({ action: 'CONNECT' })
      expect((await beginByCode(email, device)).otp).toHaveLength(6)
      await beginByLink('other@example.org')
    })

    it('[S7.45] upper and lower case of an address are one account, and its mail goes where its owner wrote', async () => {
      const { signIn, beginByLink, approve, mailer, skip } = await start()
      const { id } = (await signIn(email)).session.account
      skip(cooldown)
      const { device, flowId } = await beginByLink('Mira@Example.ORG')
      await approve(email)
      const done = await device.ask(authApi.connectOtp, { flowId, otp: mailer.codeFor(email) })
      expect(done.reply).toMatchObject({ isNew: false, account: { id } })
      expect(mailer.mails.map(({ to }) => to)).not.toContain('Mira@example.org')
    })

    it('[S6.01] the first account of a server and the next are told the same of themselves, and no role', async () => {
      const { signIn } = await start()
      const [first, second] = [await signIn('first@example.org'), await signIn('second@example.org')]
      const fieldsOf = async (device: typeof first) => {
        const { reply } = await device.ask(authApi.session, undefined)
        return [Object.keys(reply), Object.keys(reply.account)].map((names) => names.sort())
      }
      expect(await fieldsOf(first)).toEqual(await fieldsOf(second))
      expect((await fieldsOf(first)).flat().join()).not.toMatch(/role|admin|operator|permission/i)
    })

    it('[S7.51] [S7.52] sign out ends the session here, and the device stays approved', async () => {
      const { signIn, beginByCode } = await start()
      const device = await signIn(email)
      expect((await device.ask(authApi.signOut, {})).reply).toEqual({ done: true })
      const ended = await device.ask(authApi.session, undefined)
      expect(ended).toMatchObject({ status: 401, failure: { field: 'session' } })
      expect((await device.tryRefresh()).status).toBe(401)
      await beginByCode(email, device)
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
      const { device, mailer } = await start()
      const refused = await (await device()).connect(text)
      expect(refused).toMatchObject({ status: 422, failure: { field: 'email' } })
      expect(mailer.mails).toEqual([])
    })

    it('[S5.01] [S5.02] [S7.76] a second request waits 30 s, in the words and seconds the client knows', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      onTestFinished(() => void vi.useRealTimers())
      const { beginByLink, device: openDevice, mailer } = await start()
      const { device } = await beginByLink(email)
      const { status, failure, headers } = await device.connect(email)
      expect({ status, failure }).toMatchObject({
        status: 429,
        failure: {
          field: 'email',
          description: expect.stringMatching(/^Please try again after 30 seconds$/),
        },
      })
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
      // The wait is that of the address and the project: another device has it too.
      expect((await (await openDevice()).connect(email)).status).toBe(429)
      expect(mailer.mails).toHaveLength(1)
      await beginByLink('other@example.org', device)
      expect(mailer.mails).toHaveLength(2)
    })

    it('[S5.01] one project’s mail keeps nobody from another project', async () => {
      const { beginByLink } = await start()
      const { device } = await beginByLink(email)
      expect((await device.connect(email)).status).toBe(429)
      expect((await device.connect(email, { forgery: { project: 'p1' } })).status).toBe(200)
    })

    it('[S5.03] the seconds left are rounded up', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      onTestFinished(() => void vi.useRealTimers())
      const { beginByLink, skip } = await start()
      const { device } = await beginByLink(email)
      const secondsLeft = async () => (await device.connect(email)).failure?.description
      skip(10_500)
      expect(await secondsLeft()).toBe('Please try again after 20 seconds')
      skip(19_400)
      expect(await secondsLeft()).toBe('Please try again after 1 seconds')
    })

    it('[X.12] mail that is down is answered at once, costs no cooldown, and the next try works', async () => {
      const { device: newDevice, mailer, beginByLink } = await start()
      const device = await newDevice()
      mailer.problem = new Error('refused')
      expect(await device.connect(email)).toMatchObject({ status: 503, failure: { field: 'unavailable' } })
      mailer.problem = undefined
      await beginByLink(email, device)
    })

    it('[S7.44] a link that was denied answers the waiting device', async () => {
      const { beginByLink, url, mailer, approve } = await start()
      const { device, flowId } = await beginByLink(email)
      const waiting = device.ask(authApi.connectDevice, { flowId })
      await submitForm(url, mailer.linkFor(email), { decision: 'deny' })
      expect(await waiting).toMatchObject({ status: 410, failure: { field: 'device' } })
      expect((await approve(email)).status).toBe(410)
    })

    it('[X.12, X.12a] the newest code counts: the one before it is dead', async () => {
      const { signIn, beginByCode } = await start()
      const device = await signIn(email)
      const { body } = await beginByCode(email, device)
      await beginByCode(email, device)
      expect(await device.outcome(authApi.connectOtp, body)).toBe('otp')
    })
  })
})
