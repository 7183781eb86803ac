import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const email = 'mira@example.org'

onBothDatabases('a flood of guesses', (db) => {
  it('[X.12] [T-CPU] is turned away before anything is hashed or a guess is spent, and then the code still counts', async () => {
    const flood = { isOn: false }
    const limits = {
      consume: (key: string) => (flood.isOn && key.startsWith(authApi.connectOtp.path) ? 60_000 : 0),
    }
    const stack = await keep(startAuthStack({ db: db(), ports: { limits } }))
    const device = await stack.device()
    const { reply } = await device.connect(email)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error('no link')
    await stack.approve(email, reply.number)
    const { flowId } = reply
    const left = async () =>
      (await db().query.selectFrom('authFlow').select('guesses').where('id', '=', flowId).executeTakeFirst())
        ?.guesses
    flood.isOn = true
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => device.ask(authApi.connectOtp, { flowId, otp: '000000' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect(await left()).toBe(3)
    // control: let through, a wrong one is spent and the right one counts
    flood.isOn = false
    const otp = stack.mailer.codeFor(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect((await device.ask(authApi.connectOtp, { flowId, otp: wrong })).failure.field).toBe('otp')
    expect(await left()).toBe(2)
    expect((await device.ask(authApi.connectOtp, { flowId, otp })).status).toBe(200)
  })

  it('[X.12] [T-CPU] others are read to while guesses are hashed', async () => {
    const stack = await keep(startAuthStack({ db: db() }))
    const devices = await Promise.all(Array.from({ length: 3 }, () => stack.device()))
    const flowId = 'AAAAAAAAAAAAAAAAAAAAAA'
    let isOver = false
    const guesses = Promise.all(
      devices.flatMap((device) =>
        Array.from({ length: 8 }, () => device.ask(authApi.connectOtp, { flowId, otp: '123456' })),
      ),
    ).then((answers) => {
      isOver = true
      return answers
    })
    const reads: number[] = []
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(new URL('/healthz', stack.url))
      reads.push(performance.now() - began)
      expect(status).toBe(200)
    }
    expect((await guesses).every(({ failure }) => failure.field === 'otp')).toBe(true)
    reads.sort((one, other) => one - other)
    const p99 = reads[Math.floor(reads.length * 0.99)] ?? 0
    process.stdout.write(
      `reads beside 24 guesses: ${reads.length}, p50 ${reads[reads.length >> 1]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
    )
    // as many as there were guesses at the least: one hashed after the other on the loop, there would be a handful
    expect(reads.length).toBeGreaterThan(24)
  })
})
