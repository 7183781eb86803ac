// long: tells everything that goes wrong between a mail and a session.
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000

onDatabase('what goes wrong in a sign-in with the code first', (db) => {
  const start = () => closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000' } }))
  type Started = Awaited<ReturnType<typeof start>>

  /** A browser that is new to the account of `email`, after its right code. */
  async function enterOnNewDevice({ beginCodeFirst }: Started) {
    const begun = await beginCodeFirst(email)
    const { reply } = await begun.device.ask(authApi.connectOtp, begun.body)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
    return { ...begun, number: reply.number ?? '' }
  }

  describe('a mail transport that is slow, and refuses in the end', () => {
    /** Mails of a kind that were counted, of everybody. */
    const countMails = async (kind: 'code' | 'link') => {
      const rows = await db().query.selectFrom('authBudget').select('sent').where('kind', '=', kind).execute()
      return rows.reduce((sum, { sent }) => sum + (JSON.parse(sent) as unknown[]).length, 0)
    }

    it('[X.12] [S5.01] a code that was never mailed costs no cooldown and no budget, and the next try works', async () => {
      const { device: newDevice, mailer } = await start()
      const device = await newDevice()
      mailer.isSlow = true
      expect((await device.connect(email, { first: 'code' })).status).toBe(200)
      mailer.settle(new Error('refused'))
      await expect.poll(() => countMails('link')).toBe(0)
      mailer.isSlow = false
      const { reply } = await device.connect(email, { first: 'code' })
      if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
      const body = { flowId: reply.flowId, otp: mailer.codeFor(email) }
      expect((await device.ask(authApi.connectOtp, body)).reply.action).toBe('CONNECT')
    }, 60_000)

    it('[X.12] control: a slow mail that arrives counts, and its code signs in', async () => {
      const { device: newDevice, mailer } = await start()
      const device = await newDevice()
      mailer.isSlow = true
      const { reply } = await device.connect(email, { first: 'code' })
      if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
      expect(mailer.mails).toEqual([])
      mailer.settle()
      await expect.poll(() => mailer.mails.length).toBe(1)
      expect((await device.connect(email, { first: 'code' })).failure.field).toBe('email')
      const body = { flowId: reply.flowId, otp: mailer.codeFor(email) }
      expect((await device.ask(authApi.connectOtp, body)).reply.action).toBe('CONNECT')
    }, 30_000)

    it('[X.12] a link that was never mailed is reported to the device that waits, and costs nothing either', async () => {
      const { signIn, beginCodeFirst, skip, mailer } = await start()
      await signIn(email)
      const { device, body, flowId } = await beginCodeFirst(email)
      const before = await countMails('code')
      mailer.isSlow = true
      expect((await device.ask(authApi.connectOtp, body)).reply.action).toBe('VERIFY_DEVICE')
      const waiting = device.ask(authApi.connectDevice, { flowId })
      mailer.settle(new Error('refused'))
      expect((await waiting).failure.field).toBe('unavailable')
      await expect.poll(() => countMails('code')).toBe(before)
      mailer.isSlow = false
      skip(cooldown)
      expect((await device.connect(email, { first: 'code' })).reply.action).toBe('VERIFY_OTP')
    }, 30_000)
  })

  describe('a mail transport that refuses at once', () => {
    const countAll = async () =>
      (await db().query.selectFrom('authBudget').select('sent').execute()).map(({ sent }) => sent)

    it.each(['at once', 'late'])(
      '[X.12] %s: the code after a link (existing clients) is not counted',
      async (when) => {
        const { beginByLink, mailer, approve } = await start()
        const { device, flowId } = await beginByLink(email)
        const before = await countAll()
        if (when === 'late') mailer.isSlow = true
        else mailer.problem = new Error('refused')
        expect((await approve(email)).status).toBe(when === 'late' ? 200 : 503)
        mailer.settle(new Error('refused'))
        await expect
          .poll(async () => (await device.ask(authApi.connectDevice, { flowId })).failure.field)
          .toBe('unavailable')
        await expect.poll(async () => (await countAll()).filter((sent) => sent !== '[]')).toEqual(before)
      },
      30_000,
    )

    it.each(['at once', 'late'])(
      '[S4.49] %s: the code to a new address is not counted, and comes with the next try',
      async (when) => {
        const { signIn, mailer, skip } = await start()
        const mine = await signIn(email)
        skip(cooldown)
        const change = { newEmail: 'mira@new.example' }
        const { changeId } = (await mine.ask(authApi.changeEmail, change)).reply
        const otp = mailer.codeFor(email)
        if (when === 'late') mailer.isSlow = true
        else mailer.problem = new Error('refused')
        expect((await mine.ask(authApi.confirmOldEmail, { changeId, otp })).status).toBe(
          when === 'late' ? 200 : 503,
        )
        mailer.settle(new Error('refused'))
        await expect.poll(async () => (await countAll()).filter((sent) => sent === '[]')).toHaveLength(1)
        mailer.isSlow = false
        mailer.problem = undefined
        const again = await mine.ask(authApi.changeEmail, change)
        expect(again.reply.action).toBe('VERIFY_SECONDARY_OTP')
        const body = { changeId: again.reply.changeId, otp: mailer.codeFor('mira@new.example') }
        expect(await mine.outcome(authApi.confirmNewEmail, body)).toBe('ok')
      },
      30_000,
    )
  })

  describe('links', () => {
    it('[S4.45] [T-LINK] a mail scanner opens the link of an approval, with GET and HEAD, and decides nothing', async () => {
      const stack = await start()
      await stack.signIn(email)
      const { device, flowId, number } = await enterOnNewDevice(stack)
      const link = new URL(stack.mailer.linkFor(email), stack.url)
      for (const method of ['GET', 'HEAD', 'GET', 'GET', 'GET', 'GET'])
        expect((await fetch(link, { method })).status).toBe(200)
      // and one that follows the form without the number refuses at most: see the next test
      expect((await stack.approve(email, number)).status).toBe(200)
      expect((await device.ask(authApi.connectDevice, { flowId })).reply.status).toBe('signed_in')
    })

    it.each([
      ['an Arabic', 0x660],
      ['a Persian', 0x6f0],
    ])(
      '[S4.45] the number as %s keyboard types it lets the device in; another one does not',
      async (_, zero) => {
        const stack = await start()
        await stack.signIn(email)
        const toLocal = (digits: string) =>
          digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        const { device, flowId, number } = await enterOnNewDevice(stack)
        const page = await (await fetch(new URL(stack.mailer.linkFor(email), stack.url))).text()
        const [, pattern = ''] = /pattern="([^"]+)"/.exec(page) ?? []
        // the browser sends the form only where the whole field matches
        for (const typed of [number, toLocal(number)])
          expect(typed).toMatch(new RegExp(`^(?:${pattern})$`, 'v'))
        expect((await stack.approve(email, toLocal(number))).status).toBe(200)
        expect((await device.ask(authApi.connectDevice, { flowId })).reply.status).toBe('signed_in')
        const other = await enterOnNewDevice(stack)
        expect((await stack.approve(email, toLocal(wrongCode(other.number)))).status).toBe(403)
      },
    )

    it('[S4.45] [T-LINK] a scanner that even sends the form lets nobody in', async () => {
      const stack = await start()
      await stack.signIn(email)
      const { device, flowId } = await enterOnNewDevice(stack)
      const sent = await submitForm(stack.url, stack.mailer.linkFor(email), { decision: 'approve' })
      expect(sent.status).toBe(403)
      expect((await device.ask(authApi.connectDevice, { flowId })).failure.field).toBe('device')
    })

    it('[S4.45] opened in any browser, in any language, and twice: one approval, and the second says that it is over', async () => {
      const stack = await start()
      await stack.signIn(email)
      const { device, flowId, number } = await enterOnNewDevice(stack)
      const link = new URL(stack.mailer.linkFor(email), stack.url)
      const page = await fetch(link, { headers: { 'accept-language': 'ar', 'user-agent': 'Another/1.0' } })
      // the request’s own language, so that the page reads like the mail
      expect(await page.text()).toContain('<html lang="en" dir="ltr">')
      expect((await stack.approve(email, number)).status).toBe(200)
      const again = await fetch(link, { headers: { 'accept-language': 'ar' } })
      expect([again.status, await again.text()]).toEqual([
        410,
        expect.stringContaining('لم يعد هذا الرابط صالحًا'),
      ])
      expect((await stack.approve(email, number)).status).toBe(410)
      expect((await device.ask(authApi.connectDevice, { flowId })).reply.status).toBe('signed_in')
    })
  })

  describe('codes', () => {
    it('[X.12] [S4.46] wrong, late, used, of another device, of another address: one answer, and none counts', async () => {
      const stack = await start()
      const enter = async (device: Awaited<ReturnType<Started['device']>>, flowId: string, otp: string) => {
        const { status, failure } = await device.ask(authApi.connectOtp, { flowId, otp })
        return JSON.stringify([status, failure])
      }
      const first = await stack.beginCodeFirst(email)
      const other = await stack.beginCodeFirst('tom@example.org', first.device)
      const answers = [
        await enter(first.device, first.flowId, wrongCode(first.otp)),
        await enter(await stack.device(), first.flowId, first.otp),
        // the code of the other tab’s address
        await enter(first.device, other.flowId, wrongCode(other.otp)),
      ]
      expect((await first.device.ask(authApi.connectOtp, first.body)).status).toBe(200)
      answers.push(await enter(first.device, first.flowId, first.otp))
      stack.skip(5 * minute)
      answers.push(await enter(other.device, other.flowId, other.otp))
      expect(new Set(answers)).toEqual(new Set([answers[0]]))
      expect(answers[0]).toContain('401')
    })

    it('[X.12] two tabs of one browser sign in with two addresses: each code opens its own account', async () => {
      const stack = await start()
      const first = await stack.beginCodeFirst(email)
      const second = await stack.beginCodeFirst('tom@example.org', first.device)
      const accounts: (string | undefined)[] = []
      for (const { device, body } of [second, first]) {
        const { reply } = await device.ask(authApi.connectOtp, body)
        if (reply.action !== 'CONNECT') throw new Error(reply.action)
        accounts.push(reply.account.email)
      }
      expect(accounts).toEqual(['tom@example.org', email])
    })

    it('[X.12] a browser whose clock is a day off gets in, with the nonce of the answer', async () => {
      const { device: newDevice, mailer } = await start()
      for (const [days, address] of [
        [-1, 'late@example.org'],
        [1, 'early@example.org'],
      ] as const) {
        const device = await newDevice()
        const claims = { iat: Math.floor(Date.now() / 1000) + days * 24 * 60 * 60 }
        const { reply } = await device.connect(address, { first: 'code', forgery: { claims } })
        if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
        const body = { flowId: reply.flowId, otp: mailer.codeFor(address) }
        expect((await device.ask(authApi.connectOtp, body, { claims })).reply.action).toBe('CONNECT')
      }
    })
  })

  describe('addresses', () => {
    const local = 'm'.repeat(64)
    const longest = `${local}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.org`
    it.each([
      ['254 characters', longest, longest],
      ['a plus', 'mira+shop@example.org', 'mira+shop@example.org'],
      ['an apostrophe', "mira.o'brien@example.org", "mira.o'brien@example.org"],
      ['an international host', 'mira@bücher.example', 'mira@xn--bcher-kva.example'],
    ])('[S5.05] [S7.45] %s: signs in, and the same account again', async (_, typed, address) => {
      const stack = await start()
      const ids: string[] = []
      const device = await stack.device()
      for (let turn = 0; turn < 2; turn++) {
        stack.skip(cooldown)
        const { reply } = await device.connect(typed, { first: 'code' })
        if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
        const otp = stack.mailer.codeFor(address)
        const entered = await device.ask(authApi.connectOtp, { flowId: reply.flowId, otp })
        if (entered.reply.action !== 'CONNECT') throw new Error(entered.reply.action)
        ids.push(entered.reply.account.id)
      }
      expect(ids[0]).toBe(ids[1])
    })

    it.each([
      ['255 characters', longest.replace('.org', 'x.org')],
      ['quotes', '"mira"@example.org'],
      ['letters beyond ASCII before the @', 'mïra@example.org'],
      ['a Kelvin sign, whose lower case is k', '\u212Aira@example.org'],
    ])('[S5.05] %s: refused before anything is stored or mailed', async (_, address) => {
      const { device, mailer } = await start()
      const { status, failure } = await (await device()).connect(address, { first: 'code' })
      expect([status, failure.field, mailer.mails]).toEqual([422, 'email', []])
      expect(await db().query.selectFrom('authFlow').select('id').execute()).toEqual([])
    })
  })
})
