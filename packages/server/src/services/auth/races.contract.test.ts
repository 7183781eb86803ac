import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { randomId } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const email = 'mira@example.org'
const env = { LATCHKEY_LIMIT_ROUTE: '1000/1000' }

onBothDatabases('races', (db, name) => {
  async function withCode() {
    const stack = await keep(startAuthStack({ db: db(), env }))
    const device = await stack.signIn(email)
    stack.skip(30_000)
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
    return { stack, device, flowId: reply.flowId, otp: stack.mailer.codeFor(email) }
  }
  // the embedded one has one connection, which makes a queue of them: twenty show as much as a hundred
  const crowd = name === 'pglite' ? 20 : 100
  const atOnce = <value>(make: (turn: number) => Promise<value>) =>
    Promise.all(Array.from({ length: crowd }, (_, turn) => make(turn)))

  it(`[X.12] [T-OTP-2] ${crowd} uses of the right code at once: one signs in`, async () => {
    const { device, flowId, otp } = await withCode()
    const answers = await atOnce(() => device.ask(authApi.connectOtp, { flowId, otp }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  }, 90_000)

  it(`[X.12] [T-OTP-2] ${crowd} guesses at once: three are counted, and the right code comes too late`, async () => {
    const { device, flowId, otp } = await withCode()
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const answers = await atOnce(() => device.ask(authApi.connectOtp, { flowId, otp: wrong }))
    expect(answers.every(({ failure }) => failure.field === 'otp')).toBe(true)
    const row = await db()
      .query.selectFrom('authFlow')
      .select('guesses')
      .where('id', '=', flowId)
      .executeTakeFirst()
    expect(row?.guesses).toBe(0)
    expect((await device.ask(authApi.connectOtp, { flowId, otp })).failure.field).toBe('otp')
  }, 90_000)

  it('control: two wrong guesses leave the third to the right code', async () => {
    const { device, flowId, otp } = await withCode()
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    await device.ask(authApi.connectOtp, { flowId, otp: wrong })
    await device.ask(authApi.connectOtp, { flowId, otp: wrong })
    expect((await device.ask(authApi.connectOtp, { flowId, otp })).status).toBe(200)
  })

  it(`[X.14] ${crowd} refreshes with one token: one family, no two live refresh tokens`, async () => {
    const { device } = await withCode()
    const { refreshToken } = device.session
    const answers = await atOnce(() => device.ask(authApi.refresh, { refreshToken, attempt: randomId() }))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const first = answers.find(({ status }) => status === 200)
    if (first) {
      const again = { refreshToken: first.reply.refreshToken, attempt: randomId() }
      expect((await device.ask(authApi.refresh, again)).status).toBe(401)
    }
  })

  it('[T-DPOP] one proof sent twenty times at once is taken once', async () => {
    const { device } = await withCode()
    const used = await device.ask(authApi.session, undefined)
    expect(used.status).toBe(200)
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        device.ask(authApi.session, undefined, { claims: { jti: 'the same for all of them' } }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('[X.12] a link that twenty tabs approve at once mails one code', async () => {
    const stack = await keep(startAuthStack({ db: db(), env }))
    const device: WalletDevice = await stack.device()
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    const fields = { decision: 'approve', number: reply.number ?? '' }
    const link = stack.mailer.linkFor(email)
    await Promise.all(Array.from({ length: 20 }, () => submitForm(stack.url, link, fields)))
    expect(stack.mailer.mails.filter(({ text }) => /^\d{6}$/m.test(text))).toHaveLength(1)
  })
})
