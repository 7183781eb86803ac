import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack, submitForm, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'

onBothDatabases('races', (db, name) => {
  const start = () => closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '1000/1000' } }))
  async function withCode() {
    const stack = await start()
    return stack.beginByCode(email, await stack.signIn(email))
  }
  // PGlite has one connection, where requests wait in a queue: twenty show as much as a hundred
  const crowd = name === 'pglite' ? 20 : 100
  const atOnce = <value>(make: () => Promise<value>, count = crowd) =>
    Promise.all(Array.from({ length: count }, make))
  const successes = (answers: readonly { readonly status: number }[]) =>
    answers.filter(({ status }) => status === 200)

  it(`[X.12, X.12d] [T-OTP-2] ${crowd} uses of the right code at once: one signs in`, async () => {
    const { device, body } = await withCode()
    const answers = await atOnce(() => device.ask(authApi.connectOtp, body))
    expect(successes(answers)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
  }, 90_000)

  it(`[X.12, X.12b] [T-OTP-2] ${crowd} guesses at once: three are counted, and the right code comes too late`, async () => {
    const { device, flowId, otp, body } = await withCode()
    const outcomes = await atOnce(() => device.outcome(authApi.connectOtp, { flowId, otp: wrongCode(otp) }))
    expect(new Set(outcomes)).toEqual(new Set(['otp']))
    const flow = db().query.selectFrom('authFlow').select('guesses').where('id', '=', flowId)
    expect(await flow.executeTakeFirst()).toEqual({ guesses: 0 })
    expect(await device.outcome(authApi.connectOtp, body)).toBe('otp')
  }, 90_000)

  it('control: two wrong guesses leave the third to the right code', async () => {
    const { device, flowId, otp, body } = await withCode()
    for (let guess = 0; guess < 2; guess += 1)
      await device.ask(authApi.connectOtp, { flowId, otp: wrongCode(otp) })
    expect(await device.outcome(authApi.connectOtp, body)).toBe('ok')
  })

  it(`[X.14, X.14b] ${crowd} refreshes with one token: one succeeds, and its tokens are dead too`, async () => {
    const { device } = await withCode()
    const answers = successes(await atOnce(() => device.tryRefresh())) as Awaited<
      ReturnType<typeof device.tryRefresh>
    >[]
    expect(answers.length).toBeLessThanOrEqual(1)
    for (const { reply } of answers) expect((await device.tryRefresh(reply.refreshToken)).status).toBe(401)
  })

  it('one proof sent twenty times at once is accepted once', async () => {
    const { device } = await withCode()
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    const claims = { jti: 'the same for all of them' }
    const answers = await atOnce(() => device.ask(authApi.session, undefined, { claims }), 20)
    expect(successes(answers)).toHaveLength(1)
  })

  it('[X.12] a link that twenty tabs approve at once mails one code', async () => {
    const stack = await start()
    await stack.beginByLink(email)
    const link = stack.mailer.linkFor(email)
    await atOnce(() => submitForm(stack.url, link, { decision: 'approve' }), 20)
    expect(stack.mailer.mails.filter(({ text }) => /^\d{6}$/m.test(text))).toHaveLength(1)
  })
})
