import { FrameError } from '@latchkey/frame/messenger'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendCalls } from '../requests/sendCalls.ts'
import { sendTransaction } from '../requests/sendTransaction.ts'
import { getSentTransaction } from '../requests/sentTransactions.ts'
import { signMessage } from '../requests/signMessage.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startSignedIn } from './testing/startEmbedded.ts'

const to = '0x00000000000000000000000000000000000000b1'
const hash = `0x${'ab'.repeat(32)}`

type App = Awaited<ReturnType<typeof startSignedIn>>
type Send = (app: App, signal: AbortSignal) => Promise<unknown>

const payments: readonly (readonly [method: string, send: Send, answer: unknown])[] = [
  ['eth_sendTransaction', ({ config }, signal) => sendTransaction(config, { to, value: 1n, signal }), hash],
  [
    'wallet_sendCalls',
    ({ config }, signal) => sendCalls(config, { calls: [{ to, value: 1n }], signal }),
    { id: '0x1' },
  ],
]
const [[, sendOne]] = payments as readonly [(typeof payments)[0]]

/** How somebody gives up a payment: the person by the modal, or the app by its signal. */
const ways = ['the modal', 'the signal of the app'] as const

/** Starts a payment, and waits until the frame has it and, unless told otherwise, shows it. */
async function startPayment(send: Send, { isShown = true } = {}) {
  let settle: { answer(value: unknown): void; refuse(error: Error): void } | undefined
  const test = createTestFrame({
    RPC_REQUEST: async ({ method }) =>
      method === 'eth_blockNumber'
        ? '0x1'
        : new Promise((answer, refuse) => {
            settle = { answer, refuse }
          }),
  })
  const app = await startSignedIn(test)
  const controller = new AbortController()
  const onEnd = vi.fn()
  const outcome = send(app, controller.signal).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  void outcome.then(onEnd)
  // The code of transactions loads with the first one.
  await vi.waitFor(() => expect(settle).toBeDefined(), { timeout: 10_000 })
  if (isShown) test.frame.notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
  // Messages arrive in order.
  await app.ask('eth_blockNumber')
  return {
    ...app,
    outcome,
    onEnd,
    async giveUp(way: (typeof ways)[number]) {
      if (way === 'the modal') app.login.abort()
      else controller.abort()
      await vi.waitFor(() => expect(app.names()).toContain('RPC_ABORT'))
    },
    answer: (value: unknown) => settle?.answer(value),
    refuse: (error: Error) => settle?.refuse(error),
  }
}

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => void vi.useRealTimers())

describe('a payment that is given up after the person has approved it', () => {
  describe.each(payments)('%s', (method, send, answer) => {
    it.each(ways)('[S4.52] by %s: the app gets what the frame has sent', async (way) => {
      const app = await startPayment(send)
      await app.giveUp(way)
      expect(app.onEnd).not.toHaveBeenCalled()
      app.answer(answer)
      expect(await app.outcome).toEqual({ value: answer })
      if (method === 'eth_sendTransaction')
        expect(getSentTransaction(app.config, 'eip155:1', hash)?.transactions).toMatchObject([{ to }])
    })

    it.each(ways)('[S4.52, S8.49] by %s: it is cancelled where the frame has not sent it', async (way) => {
      const app = await startPayment(send)
      await app.giveUp(way)
      app.refuse(new Error('Request was aborted'))
      expect(await app.outcome).toMatchObject({ error: { name: 'AbortedError' } })
    })

    it('[S4.52] is said to may have been sent where the frame does not answer in 60 s', async () => {
      const app = await startPayment(send)
      fakeTimers()
      await app.giveUp('the signal of the app')
      await vi.advanceTimersByTimeAsync(55_000)
      expect(app.onEnd).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await app.outcome).toMatchObject({
        error: { name: 'TimeoutError', operation: method, hint: expect.stringMatching(/may have been sent/) },
      })
    })

    it('[S4.52, X.62] is said to may have been sent where another document has replaced the one that showed it', async () => {
      const app = await startPayment(send)
      app.frame.element.load()
      expect(await app.outcome).toMatchObject({ error: { name: 'TimeoutError', operation: method } })
    })
  })

  it('[S4.52] a payment of which the frame itself does not know is watched by its hash', async () => {
    const app = await startPayment(sendOne)
    await app.giveUp('the signal of the app')
    const refusal = { reason: 'unconfirmed', transaction: hash }
    app.refuse(new FrameError('refused', 'The network didn’t confirm the transaction.', { refusal }))
    expect(await app.outcome).toMatchObject({
      error: { name: 'TransactionError', reason: 'unanswered', hash },
    })
    expect(getSentTransaction(app.config, 'eip155:1', hash)).toBeDefined()
  })

  it.each([false, true])(
    '[X.68] a batch that was refused and may still be carried out is not said to be refused alone (given up: %s)',
    async (isGivenUp) => {
      const [, [, send]] = payments as readonly [unknown, (typeof payments)[0]]
      const app = await startPayment(send)
      if (isGivenUp) await app.giveUp('the modal')
      const refusal = { reason: 'unconfirmed' }
      app.refuse(new FrameError('refused', 'The fee is too low. It may still be carried out.', { refusal }))
      expect(await app.outcome).toMatchObject({
        error: { name: 'TimeoutError', operation: 'wallet_sendCalls', hint: expect.stringMatching(/still/) },
      })
    },
  )

  it('[S4.52] the modal is told at once', async () => {
    const app = await startPayment(sendOne)
    app.login.abort()
    await vi.waitFor(() => expect(app.loginEvents.at(-1)).toEqual({ type: 'answered', approved: false }))
    expect(app.onEnd).not.toHaveBeenCalled()
    app.answer(hash)
    expect(await app.outcome).toEqual({ value: hash })
    expect(app.loginEvents.filter(({ type }) => type === 'answered')).toHaveLength(1)
  })

  it('[S4.52] closing the frame once more does not reload it before it has answered', async () => {
    const app = await startPayment(sendOne)
    app.login.abort()
    app.login.abort()
    app.answer(hash)
    expect(await app.outcome).toEqual({ value: hash })
    expect(app.frame.loads).toBe(1)
  })

  it('[S4.52] the provider of the app gets the hash, too', async () => {
    const app = await startPayment(({ ask }) => ask('eth_sendTransaction', { to, value: '0x1' }))
    await app.giveUp('the modal')
    app.answer(hash)
    expect(await app.outcome).toEqual({ value: hash })
  })
})

describe('controls', () => {
  it.each(ways)('[S4.52] a payment that was not shown yet is cancelled at once by %s', async (way) => {
    const app = await startPayment(sendOne, { isShown: false })
    await app.giveUp(way)
    expect(await app.outcome).toMatchObject({ error: { name: 'AbortedError' } })
  })

  it.each(ways)(
    '[S4.52] a message is cancelled at once by %s, whatever the frame says later',
    async (way) => {
      const app = await startPayment(({ config }, signal) => signMessage(config, { message: 'hi', signal }))
      await app.giveUp(way)
      expect(await app.outcome).toMatchObject({ error: { name: 'AbortedError' } })
    },
  )

  it('[S4.52] a payment whose app takes it back before the frame has loaded never reaches the frame', async () => {
    const app = await startSignedIn(createTestFrame())
    app.frame.element.load()
    const controller = new AbortController()
    const sent = sendTransaction(app.config, { to, value: 1n, signal: controller.signal })
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortedError' })
    expect(app.names()).not.toContain('RPC_REQUEST')
  })
})

describe('a permission that is given up after the person has approved it', () => {
  it.each([
    'wallet_grantPermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokePermissions',
    'wallet_revokeExecutionPermission',
  ])('[X.69] %s is told as the frame has ended it', async (method) => {
    const send: Send = ({ ask }) => ask(method, { permissionContext: '0x1' })
    const app = await startPayment(send)
    await app.giveUp('the modal')
    expect(app.onEnd).not.toHaveBeenCalled()
    app.answer({ context: '0x1' })
    expect(await app.outcome).toEqual({ value: { context: '0x1' } })
    // control: the frame gave nothing
    const other = await startPayment(send)
    await other.giveUp('the modal')
    other.refuse(new Error('Request was aborted'))
    expect(await other.outcome).toHaveProperty('error')
  })
})
