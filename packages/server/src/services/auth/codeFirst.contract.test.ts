import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000

onDatabase('sign-in by e-mail, the code first', (db) => {
  async function start(env: Record<string, string> = {}) {
    const stack = await closeAfter(
      startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000', ...env } }),
    )
    const mailsTo = (to: string) => stack.mailer.mails.filter((mail) => mail.to === to)
    return {
      ...stack,
      mailsTo,
      /** A browser that is new to the account, after its right code. */
      async enterOnNewDevice() {
        await stack.signIn(email)
        const begun = await stack.beginCodeFirst(email)
        const { reply } = await begun.device.ask(authApi.connectOtp, begun.body)
        if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
        return { ...begun, number: reply.number }
      },
    }
  }
  const poll = (device: WalletDevice, flowId: string) => device.ask(authApi.connectDevice, { flowId })
  const isSignedIn = (device: WalletDevice, accessToken: string) =>
    device.outcome(authApi.session, undefined, { accessToken })

  describe('who gets in how', () => {
    it('[X.62, X.62a] [S4.46] [S7.45] a new address: one mail, one code, in', async () => {
      const { beginCodeFirst, mailsTo } = await start()
      const { device, body } = await beginCodeFirst(email)
      const { reply } = await device.ask(authApi.connectOtp, body)
      expect(reply).toMatchObject({ action: 'CONNECT', isNew: true, account: { email } })
      device.keep(reply)
      expect(await device.outcome(authApi.session, undefined)).toBe('ok')
      expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your sign-in code'])
      // and its device is approved: the next sign-in is a code again
      expect(
        (await device.ask(authApi.connectOtp, (await beginCodeFirst(email, device)).body)).reply,
      ).toMatchObject({
        action: 'CONNECT',
        isNew: false,
      })
    })

    it('[X.12, X.12f] [S4.45] [S7.44] a known address on a new device: the code, then link and number, and no second code', async () => {
      const { enterOnNewDevice, approve, mailer, mailsTo, url } = await start()
      const { device, flowId, number } = await enterOnNewDevice()
      expect(number).toMatch(/^\d\d$/)
      const before = mailsTo(email).length
      const page = await (await fetch(new URL(mailer.linkFor(email), url))).text()
      expect(page).toContain('Approving signs the device in.')
      expect(page).toContain('Your account was created on')
      const waiting = poll(device, flowId)
      expect((await approve(email, number)).text).toContain('The device is signed in.')
      const { reply } = await waiting
      if (reply.status !== 'signed_in') throw new Error(reply.status)
      expect(reply.account.email).toBe(email)
      expect(await isSignedIn(device, reply.accessToken)).toBe('ok')
      await expect
        .poll(() =>
          mailsTo(email)
            .slice(before)
            .map(({ subject }) => subject),
        )
        .toEqual(['New sign-in'])
      // once
      expect((await poll(device, flowId)).failure.field).toBe('device')
    })

    it('[S4.45] an approval the device did not wait for lets its next code in', async () => {
      const { enterOnNewDevice, approve, beginCodeFirst } = await start()
      const { device, flowId, number } = await enterOnNewDevice()
      await approve(email, number)
      const again = await beginCodeFirst(email, device)
      // the newest sign-in counts
      expect((await poll(device, flowId)).failure.field).toBe('device')
      expect((await device.ask(authApi.connectOtp, again.body)).reply.action).toBe('CONNECT')
    })

    it('[X.12] a link that can’t be mailed leaves the code valid, and the next try works', async () => {
      const { signIn, beginCodeFirst, mailer, approve } = await start()
      await signIn(email)
      const { device, body, flowId } = await beginCodeFirst(email)
      mailer.problem = new Error('refused')
      expect(await device.outcome(authApi.connectOtp, body)).toBe('unavailable')
      mailer.problem = undefined
      const { reply } = await device.ask(authApi.connectOtp, body)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await approve(email, reply.number)
      expect((await poll(device, flowId)).reply.status).toBe('signed_in')
    })
  })

  describe('what strangers learn and get', () => {
    it('[X.62, X.62c] [X.12, X.12h] [T-ENUM] known, approved and unknown: same answer, same headers, same mail', async () => {
      const { signIn, beginCodeFirst, mailsTo, skip, device } = await start()
      const mine = await signIn(email)
      await beginCodeFirst(email, mine)
      const askAs = async (address: string, browser: WalletDevice) => {
        skip(cooldown)
        const { status, reply, headers } = await browser.connect(address, { first: 'code' })
        const { subject, text, html } = mailsTo(address).at(-1) ?? {}
        const names = [...headers.keys()].sort()
        const masked = [text, html].map((part) => part?.replaceAll(/\b\d{6}\b/g, 'code'))
        return { status, reply: { ...reply, flowId: '' }, names, subject, masked }
      }
      const known = await askAs(email, await device())
      expect(known.masked[0]).toContain('code')
      expect(await askAs(email, mine)).toEqual(known)
      for (const name of ['a', 'b', 'c'])
        expect(await askAs(`${name}@example.net`, await device())).toEqual(known)
    })

    it('[T-PHISH] a code that was talked out of the owner signs no other device in', async () => {
      const { enterOnNewDevice, approve, mailer, url, mailsTo } = await start()
      const { device: attacker, flowId, number = '', body } = await enterOnNewDevice()
      expect((await poll(attacker, 'A'.repeat(22))).failure.field).toBe('device')
      expect(await attacker.outcome(authApi.connectOtp, body)).toBe('otp')
      expect(mailsTo(email).at(-1)?.text).toContain('someone else has your code')
      // the victim clicks by habit, but does not see the attacker's screen
      const guess = { decision: 'approve', number: wrongCode(number) }
      expect((await submitForm(url, mailer.linkFor(email), guess)).status).toBe(403)
      expect((await poll(attacker, flowId)).failure.field).toBe('device')
      expect((await approve(email, number)).status).toBe(410)
    })

    it.each([
      [
        'a program can’t choose the order without a number where the operator has switched it off',
        'off',
        403,
      ],
      ['control: existing clients need that order, so it is on', 'on', 200],
    ])('[T-PHISH] %s', async (_, setting, answer) => {
      const { signIn, device, approve, skip, mailer } = await start({ LATCHKEY_LINK_FIRST: setting })
      await signIn(email)
      skip(cooldown)
      const program = await device()
      const { reply } = await program.connect(email)
      if (reply.action === 'VERIFY_OTP') {
        const { flowId } = reply
        const entered = await program.ask(authApi.connectOtp, { flowId, otp: mailer.codeFor(email) })
        expect(entered.reply).toMatchObject({
          action: 'VERIFY_DEVICE',
          number: expect.stringMatching(/^\d\d$/),
        })
      }
      // a click by habit, without the number
      expect((await approve(email)).status).toBe(answer)
    })

    it('[T-PHISH] the number is asked for under every preset: whose code comes first can show one', async () => {
      const { enterOnNewDevice, approve } = await start({ LATCHKEY_PRESET: 'compat' })
      const { number } = await enterOnNewDevice()
      expect(number).toMatch(/^\d\d$/)
      // a click by habit after the code was talked out of its owner
      expect((await approve(email)).status).toBe(403)
    })

    it('[X.62, X.62b] [T-PHISH] control: who reads the mailbox and the screen is in; another device can’t collect that', async () => {
      const { enterOnNewDevice, approve, device } = await start()
      const { device: mine, flowId, number } = await enterOnNewDevice()
      await approve(email, number)
      expect((await poll(await device(), flowId)).failure.field).toBe('device')
      expect((await poll(mine, flowId)).reply.status).toBe('signed_in')
    })

    it('[T-LINKACC] of two devices with the code of a new address the second is approved by the first’s account', async () => {
      const { beginCodeFirst, mailsTo } = await start()
      const stranger = await beginCodeFirst(email)
      const owner = await beginCodeFirst(email)
      expect((await stranger.device.ask(authApi.connectOtp, stranger.body)).reply).toMatchObject({
        isNew: true,
      })
      expect((await owner.device.ask(authApi.connectOtp, owner.body)).reply.action).toBe('VERIFY_DEVICE')
      // whoever owns the mailbox is told that there was an account already
      expect(mailsTo(email).at(-1)?.text).toMatch(
        /account was created on \w+ \d+, 20\d\d \(UTC\)\. If you didn’t create it/,
      )
    })

    it('[T-LINKACC] a device that was revoked while its code was on the way is new again', async () => {
      const { signIn, beginCodeFirst, skip } = await start()
      const mine = await signIn(email)
      skip(cooldown)
      const lost = await signIn(email)
      const { body } = await beginCodeFirst(email, lost)
      const { devices } = (await mine.ask(authApi.sessions, undefined)).reply
      const other = devices.find(({ isCurrent }) => !isCurrent)
      await mine.ask(authApi.revoke, { what: 'device', id: other?.id ?? '' })
      expect((await lost.ask(authApi.connectOtp, body)).reply.action).toBe('VERIFY_DEVICE')
    })

    it('[X.12] a link ends after ten minutes, and an approval waits five minutes for its device', async () => {
      const { enterOnNewDevice, approve, skip, beginCodeFirst } = await start()
      const { device, number } = await enterOnNewDevice()
      skip(10 * minute)
      expect((await approve(email, number)).status).toBe(410)
      const again = await beginCodeFirst(email, device)
      const { reply } = await device.ask(authApi.connectOtp, again.body)
      await approve(email, 'number' in reply ? reply.number : undefined)
      skip(5 * minute)
      expect((await poll(device, again.flowId)).failure.field).toBe('device')
    })

    it('[X.12] [T-OTP-2] twenty polls at once of an approved device: one session', async () => {
      const { enterOnNewDevice, approve } = await start()
      const { device, flowId, number } = await enterOnNewDevice()
      await approve(email, number)
      const answers = await Promise.all(Array.from({ length: 20 }, () => poll(device, flowId)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('[X.12, X.12i] [T-OTP-1] a new device guesses 36 times a day, and a hit opens no existing account', async () => {
      const { signIn, device: newDevice, skip, mailer } = await start()
      await signIn(email)
      let codes = 0
      let hits = 0
      for (let hour = 0; hour < 24; hour += 4) {
        skip(4 * 60 * minute)
        for (let turn = 0; turn < 4; turn++) {
          skip(cooldown)
          const device = await newDevice()
          const { reply } = await device.connect(email, { first: 'code' })
          if (reply.action !== 'VERIFY_OTP') break
          codes++
          const otp = mailer.codeFor(email)
          const { flowId } = reply
          for (const offset of [1, 2])
            expect(await device.outcome(authApi.connectOtp, { flowId, otp: wrongCode(otp, offset) })).toBe(
              'otp',
            )
          if (codes > 3)
            expect(await device.outcome(authApi.connectOtp, { flowId, otp: wrongCode(otp, 3) })).toBe('otp')
          const last = await device.ask(authApi.connectOtp, { flowId, otp })
          // the third guess counts, a fourth does not; a hit is not a session
          expect('refreshToken' in last.reply).toBe(false)
          if (last.status === 200) hits++
        }
      }
      expect(codes).toBe(12)
      expect(hits).toBe(3)
    }, 90_000)
  })

  it('[T-SMTP] a caller’s own words stand in no mail', async () => {
    const { device, mailsTo } = await start()
    const words = 'Your wallet is locked, call 0123'
    const body = { email, app: { origin: 'https://app.example' }, first: 'code' } as const
    const claimed = { body: { ...body, device: words } }
    const { status } = await (await device()).ask(authApi.connectEmail, body, claimed)
    expect([status, mailsTo(email)]).toEqual([422, []])
    await (await device()).ask(authApi.connectEmail, body)
    expect(mailsTo(email).at(-1)?.text).toContain('An unknown device')
  })
})
