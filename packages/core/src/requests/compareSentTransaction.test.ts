import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RpcError } from '../base/rpcErrors.ts'
import type { ConnectionActions } from '../config/adapterActions.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { sendTransaction, submitTransaction } from './sendTransaction.ts'
import { TransactionError } from './TransactionError.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const network = 'eip155:1'
const to = '0x00000000000000000000000000000000000000B1'
const hash = `0x${'1'.padStart(64, '0')}`
const altered = () => new TransactionError('altered', { hash, field: 'value' })

/** A wait of the adapter, which the test answers. */
type Wait = Parameters<ConnectionActions['waitForTransaction']>[0] & {
  readonly signal: AbortSignal
  readonly confirm: () => void
  readonly fail: (error: Error) => void
}

/** Starts a page whose adapter notes each wait for a transaction and leaves the answer to the test. */
async function start() {
  const test = await startConnected()
  const waits: Wait[] = []
  const connection = test.adapter.connection as {
    -readonly [name in keyof ConnectionActions]: ConnectionActions[name]
  }
  connection.waitForTransaction = (p) =>
    new Promise((resolve, fail) => {
      const confirm = () => resolve({ status: 'confirmed', hash: p.hash })
      waits.push({ ...p, signal: p.signal as AbortSignal, confirm, fail })
    })
  const send = (value = 1n) => sendTransaction(test.config, { to, value })
  const isRunning = ({ signal }: Wait) => !signal.aborted
  return {
    ...test,
    connection,
    send,
    /** Waits that were begun, oldest first. */
    waits,
    running: () => waits.filter(isRunning),
    begun: (count: number) => vi.waitFor(() => expect(waits).toHaveLength(count)),
    /** Lets everything that is due run, so that what was not begun by then will not be. */
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
}

/** The page returns from the back-forward cache, e.g. after the device slept. */
const returnFromCache = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

describe('a transaction that no wait of the app compares', () => {
  it('[X.42, X.42a] is compared once, with what the wallet got', async () => {
    const { config, send, waits, begun, settle } = await start()
    await send()
    await begun(1)
    expect(waits[0]).toMatchObject({ hash, sent: { to, value: 1n, address: expect.any(String) } })
    waits[0]?.confirm()
    await settle()
    returnFromCache()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(waits).toHaveLength(1)
    expect(config.state.altered).toBeUndefined()
  })

  it('[X.42, X.42a] raises the alarm once, and is not compared again', async () => {
    const { config, send, waits, begun, settle } = await start()
    await send()
    await begun(1)
    waits[0]?.fail(altered())
    await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
    returnFromCache()
    await settle()
    expect(waits).toHaveLength(1)
  })

  it('[X.42, X.42a] is compared by one run, where a double click has sent it', async () => {
    const { send, waits, begun, settle } = await start()
    expect(await Promise.all([send(), send()])).toEqual([hash, hash])
    await begun(1)
    await settle()
    expect(waits).toHaveLength(1)
  })

  it('[X.42, X.42a] is left with the config, and its listeners with it', async () => {
    const { config, send, waits, begun, settle, stop } = await start()
    const { stopSignal } = config._internal
    const onStop = vi.spyOn(stopSignal as AbortSignal, 'addEventListener')
    const onPage = vi.spyOn(window, 'addEventListener')
    const isRemoved = () =>
      [...onStop.mock.calls, ...onPage.mock.calls].every(
        ([, , options]) => (options as { signal?: AbortSignal } | undefined)?.signal?.aborted,
      )
    await send()
    await begun(1)
    expect(onPage).toHaveBeenCalled()
    expect(isRemoved()).toBe(false)
    stop()
    await vi.waitFor(() => expect(waits[0]?.signal.aborted).toBe(true))
    expect(isRemoved()).toBe(true)
    returnFromCache()
    await settle()
    expect(waits).toHaveLength(1)
  })

  it('[X.42, X.42a] leaves no listener once it is compared', async () => {
    const { config, send, waits, begun } = await start()
    const onStop = vi.spyOn(config._internal.stopSignal as AbortSignal, 'addEventListener')
    const onPage = vi.spyOn(window, 'addEventListener')
    await send()
    await begun(1)
    waits[0]?.confirm()
    await vi.waitFor(() => {
      for (const [, , options] of [...onStop.mock.calls, ...onPage.mock.calls])
        expect((options as { signal?: AbortSignal }).signal?.aborted).toBe(true)
    })
  })
})

describe('a page that slept, or was in the back-forward cache', () => {
  it.each([
    ['returns from the cache', returnFromCache],
    ['is visible again', () => window.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
  ])('[X.42, X.42a] compares what it could not before, when it %s', async (_, comeBack) => {
    const { config, send, waits, begun, settle } = await start()
    await send()
    await begun(1)
    waits[0]?.fail(new RpcError({ code: -32005 }))
    await settle()
    expect(waits).toHaveLength(1)
    comeBack()
    await begun(2)
    waits[1]?.fail(altered())
    await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
  })

  it('[X.42, X.42a] that no node knew in time is compared when the page returns: the wallet may have sent it late', async () => {
    const { config, send, waits, begun, settle } = await start()
    await send()
    await begun(1)
    const wait = waitForTransaction(config, { hash, network }).catch((error) => error.reason)
    await begun(2)
    waits[1]?.fail(new TransactionError('unknown', { hash }))
    expect(await wait).toBe('unknown')
    await begun(3)
    waits[2]?.fail(new TransactionError('unknown', { hash }))
    await settle()
    expect(waits).toHaveLength(3)
    returnFromCache()
    await begun(4)
    waits[3]?.fail(altered())
    await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
    returnFromCache()
    await settle()
    expect(waits).toHaveLength(4)
  })

  it('[X.42, X.42a] runs on after it has returned, and once more if that run ends without a result', async () => {
    const { send, waits, begun, settle } = await start()
    await send()
    await begun(1)
    returnFromCache()
    await settle()
    expect(waits.map(({ signal }) => signal.aborted)).toEqual([false])
    waits[0]?.fail(new RpcError({ code: -32005 }))
    await begun(2)
    waits[1]?.fail(new RpcError({ code: -32005 }))
    await settle()
    expect(waits).toHaveLength(2)
  })
})

describe('many transactions that nobody can compare', () => {
  /** Sends `count` transactions that have a hash each, the first of them number `from`. */
  async function sendMany(
    { connection, send }: Awaited<ReturnType<typeof start>>,
    from: number,
    count: number,
  ) {
    for (let index = from; index < from + count; index++) {
      connection.sendTransaction = async () => toHash(index)
      await send(BigInt(index))
    }
  }
  const toHash = (index: number) => `0x${index.toString(16).padStart(64, '0')}` as const
  const isOf = (index: number) => (wait: Wait) => wait.hash === toHash(index)

  it('[X.42, X.42a] leave listeners and runs for a hundred of them at most', async () => {
    const test = await start()
    const onPage = vi.spyOn(window, 'addEventListener')
    const { waits, running, begun, settle } = test
    await sendMany(test, 1, 150)
    await begun(150)
    expect(running()).toHaveLength(100)
    const active = onPage.mock.calls.filter(
      ([type, , options]) => type === 'pageshow' && !(options as AddEventListenerOptions).signal?.aborted,
    )
    expect(active).toHaveLength(100)
    for (const wait of running()) wait.fail(new RpcError({ code: -32005 }))
    await settle()
    returnFromCache()
    await begun(250)
    expect(waits.slice(150).some(isOf(50))).toBe(false)
    expect(waits.slice(150).every(({ sent }) => sent !== undefined)).toBe(true)
  })

  it('[X.42, X.42a] one that is forgotten while the app waits for it is not compared with nothing afterwards', async () => {
    const test = await start()
    const { config, waits, begun, settle } = test
    await sendMany(test, 1, 1)
    await begun(1)
    const controller = new AbortController()
    const waiting = waitForTransaction(config, { hash: toHash(1), network, signal: controller.signal })
    await begun(2)
    await sendMany(test, 2, 100)
    await begun(102)
    expect(waits[1]?.signal.aborted).toBe(false)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortedError' })
    await settle()
    returnFromCache()
    await settle()
    expect(waits.filter(isOf(1))).toHaveLength(2)
  })
})

describe('a transaction that stays without a result', () => {
  const limit = 60_000
  it('[X.42, X.42a] is looked for shortly and ever less often when the page returns, and at last no more', async () => {
    const { send, waits, begun } = await start()
    await send()
    await begun(1)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const settle = () => vi.advanceTimersByTimeAsync(0)
    waits[0]?.fail(new RpcError({ code: -32005 }))
    await settle()
    let begunRuns = 1
    for (let turn = 1; turn <= 10; turn++) {
      returnFromCache()
      await settle()
      expect(waits).toHaveLength(++begunRuns)
      await vi.advanceTimersByTimeAsync(limit)
      expect(waits.at(-1)?.signal.aborted).toBe(true)
      // Tabs that are switched often ask no node each time.
      returnFromCache()
      await settle()
      expect(waits).toHaveLength(begunRuns)
      await vi.advanceTimersByTimeAsync(limit * (2 ** turn - 1))
    }
    returnFromCache()
    await settle()
    expect(waits).toHaveLength(begunRuns)
  })
})

describe('a wait of the app for the same transaction', () => {
  it('[X.42, X.42a] takes the comparison over, and its outcome ends it', async () => {
    const { config, send, waits, running, begun, settle } = await start()
    await send()
    await begun(1)
    const waiting = waitForTransaction(config, { hash, network })
    await begun(2)
    expect(running()).toEqual([waits[1]])
    expect(waits[1]?.sent).toEqual(waits[0]?.sent)
    waits[1]?.confirm()
    expect(await waiting).toMatchObject({ status: 'confirmed' })
    returnFromCache()
    await settle()
    expect(waits).toHaveLength(2)
  })

  type Send = Awaited<ReturnType<typeof start>>
  const ended: [string, (test: Send) => Promise<unknown>][] = [
    [
      'is left by the app',
      async ({ config, begun }) => {
        const controller = new AbortController()
        const waiting = waitForTransaction(config, { hash, network, signal: controller.signal })
        await begun(2)
        controller.abort()
        return waiting
      },
    ],
    ['runs out of time', ({ config }) => waitForTransaction(config, { hash, network, timeout: 1 })],
    [
      'reaches no node',
      async ({ config, waits, begun }) => {
        const waiting = waitForTransaction(config, { hash, network })
        await begun(2)
        waits[1]?.fail(new RpcError({ code: -32005 }))
        return waiting
      },
    ],
    [
      'runs out of time, with `sent`',
      ({ config }) => waitForTransaction(config, { hash, network, timeout: 1, sent: { to, value: 1n } }),
    ],
  ]
  it.each(ended)('[X.42, X.42a] and that %s: the comparison goes on, once', async (_, end) => {
    const test = await start()
    const { config, send, waits, running, begun, settle } = test
    await send()
    await begun(1)
    await expect(end(test)).rejects.toThrow()
    await begun(3)
    await settle()
    expect(running()).toContain(waits[2])
    expect(waits).toHaveLength(3)
    waits[2]?.fail(altered())
    await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
  })

  it('[X.42, X.42a] two of them: the comparison goes on when both have ended', async () => {
    const { config, send, begun, waits, settle } = await start()
    await send()
    await begun(1)
    const controllers = [new AbortController(), new AbortController()]
    const both = controllers.map(({ signal }) => waitForTransaction(config, { hash, network, signal }))
    await begun(3)
    controllers[0]?.abort()
    await expect(both[0]).rejects.toMatchObject({ name: 'AbortedError' })
    await settle()
    expect(waits).toHaveLength(3)
    controllers[1]?.abort()
    await expect(both[1]).rejects.toMatchObject({ name: 'AbortedError' })
    await begun(4)
  })

  it('[X.42, X.42a] of a caller that waits itself, as a transfer: it goes on when that wait ends early', async () => {
    const { config, waits, begun, settle } = await start()
    const transaction = { to, value: 1n }
    await submitTransaction(config, { transaction, isWatched: true })
    await settle()
    expect(waits).toHaveLength(0)
    const waiting = waitForTransaction(config, { hash, network, sent: transaction, timeout: 1 })
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
    await begun(2)
    waits[1]?.fail(altered())
    await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
  })

  it('[X.42, X.42a] of what an earlier page has sent goes on as well; one that compares nothing does not', async () => {
    const { config, waits, begun, settle } = await start()
    const wait = (sent: unknown) =>
      expect(waitForTransaction(config, { hash, network, sent, timeout: 1 })).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    await wait(null)
    await settle()
    expect(waits).toHaveLength(1)
    await wait({ to, value: 5n })
    await begun(3)
    expect(waits[2]?.sent).toEqual({ to, value: 5n })
  })
})

describe('a wallet that answers with one hash twice', () => {
  it('[X.42, X.42a] raises no alarm: the second transaction is refused as not sent under it', async () => {
    const { config, connection, send, waits, begun } = await start()
    connection.sendTransaction = async () => hash
    await send(1n)
    await begun(1)
    await expect(send(2n)).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
    // Whichever of the two the network has included, it was sent from here.
    const waiting = waitForTransaction(config, { hash, network })
    await begun(2)
    expect(waits[1]?.sent).toMatchObject({ value: 1n })
    waits[1]?.fail(altered())
    await begun(3)
    expect(waits[2]?.sent).toMatchObject({ value: 2n })
    waits[2]?.confirm()
    expect(await waiting).toMatchObject({ status: 'confirmed' })
    expect(config.state.altered).toBeUndefined()
  })

  it('[X.42, X.42a] for the same transaction is one that knows it was sent already', async () => {
    const { connection, send, waits, begun, settle } = await start()
    connection.sendTransaction = async () => hash
    await send()
    expect(await send()).toBe(hash)
    await begun(1)
    await settle()
    expect(waits).toHaveLength(1)
  })

  it('[X.42, X.42a] still raises the alarm where the network has neither', async () => {
    const { config, connection, send, waits, begun } = await start()
    connection.sendTransaction = async () => hash
    await send(1n)
    await begun(1)
    await expect(send(2n)).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
    const waiting = waitForTransaction(config, { hash, network })
    for (const index of [1, 2]) {
      await begun(index + 1)
      waits[index]?.fail(altered())
    }
    await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_ALTERED' })
    expect(config.state.altered).toEqual([{ hash, network }])
  })
})
