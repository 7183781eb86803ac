import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { randomId } from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startAuthStack, wrongCode } from '../../testing/startAuthStack.ts'

const app = { origin: 'https://app.example.org' }
const closeAfter = cleanups()

onDatabase('a sign-in that could not be stored', (db) => {
  it('[X.12] counts no mail, so that the next try is not made to wait', async () => {
    let isFull = true
    const query = db().query.withPlugin({
      transformQuery: ({ node }) => {
        if (isFull && node.kind === 'InsertQueryNode' && /auth_?flow/i.test(JSON.stringify(node.into)))
          throw new Error('the disk is full')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const stack = await closeAfter(startAuthStack({ db: { ...db(), query } }))
    const device = await stack.device()
    const email = 'mira@example.org'
    const begin = () =>
      device.ask(authApi.connectEmail, { email, app, device: { browser: 'firefox', system: 'linux' } })
    expect((await begin()).status).toBe(503)
    isFull = false
    expect((await begin()).status).toBe(200)
    // control: a mail that was sent is counted
    expect((await begin()).status).toBe(429)
  })
})

onDatabase('a flood of guesses', (db) => {
  it('[X.12] is refused before anything is hashed or a guess is spent, and then the code still counts', async () => {
    let isFlooded = false
    const limits = {
      isShared: false,
      consume: (key: string) => (isFlooded && key.startsWith(authApi.connectOtp.path) ? 60_000 : 0),
    }
    const stack = await closeAfter(startAuthStack({ db: db(), ports: { limits } }))
    const { device, flowId, otp, body } = await stack.beginApproved('mira@example.org')
    const guessesLeft = async () =>
      (await db().query.selectFrom('authFlow').select('guesses').where('id', '=', flowId).executeTakeFirst())
        ?.guesses
    isFlooded = true
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => device.ask(authApi.connectOtp, { flowId, otp: '000000' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(429))
    expect(await guessesLeft()).toBe(3)
    // control: without the flood a wrong one is spent and the right one counts
    isFlooded = false
    expect(await device.outcome(authApi.connectOtp, { flowId, otp: wrongCode(otp) })).toBe('otp')
    expect(await guessesLeft()).toBe(2)
    expect(await device.outcome(authApi.connectOtp, body)).toBe('ok')
  })

  it('[X.12] other requests are answered while guesses are hashed', async () => {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const flows = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => stack.beginCodeFirst(`busy${turn}@example.org`)),
    )
    let isOver = false
    const guesses = Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const { device, flowId, otp } = flows[turn % 8] ?? expect.fail()
        return device.outcome(authApi.connectOtp, { flowId, otp: wrongCode(otp, 1 + (turn >> 3)) })
      }),
    ).finally(() => {
      isOver = true
    })
    let reads = 0
    while (!isOver) {
      expect((await fetch(new URL('/healthz', stack.url))).status).toBe(200)
      reads += 1
    }
    expect(await guesses).toEqual(Array(24).fill('otp'))
    // hashed on the event loop, one after the other, they would leave time for a handful
    expect(reads).toBeGreaterThan(24)
  })

  it('[X.12] guesses at flows that do not exist hash nothing, so that nobody waits for them', async () => {
    const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000' } }))
    const device = await stack.device()
    const begun = await stack.beginCodeFirst('flooded@example.org')
    // more than the queue of hashes holds
    const flood = Array.from({ length: 260 }, () =>
      device.outcome(authApi.connectOtp, { flowId: randomId(), otp: '123456' }),
    )
    expect(await begun.device.outcome(authApi.connectOtp, begun.body)).toBe('ok')
    expect(await Promise.all(flood)).toEqual(Array(260).fill('otp'))
  })
})
