import { frameLimits } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameApiError, RequestError } from '../app/errors.ts'
import { createFrameMessenger } from './createFrameMessenger.ts'
import { createMemoryFrame, type MemoryFrameHandlers } from './createMemoryFrame.ts'
import { createPendingRequests } from './createPendingRequests.ts'
import type { FrameError } from './FrameError.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.useRealTimers()
})

function start(handlers: MemoryFrameHandlers = {}) {
  const frame = createMemoryFrame(handlers)
  const messenger = createFrameMessenger({ ...frame, projectId: 'local' })
  open.push(messenger)
  return { frame, messenger }
}

/** A messenger whose frame is a bare port: what it answers passed no check of ours. */
async function startWithPort() {
  const port: { answer: (id: string) => unknown } = { answer: () => undefined }
  const { element, post, listener } = createMemoryFrame({})
  const window = {
    postMessage(hello: unknown, _: string, transfer: Transferable[] = []) {
      const [end] = transfer as MessagePort[]
      if (!end) return
      end.onmessage = ({ data }) => end.postMessage(port.answer(data.id))
      end.postMessage({ type: '@latchkey-frame/HELLO', nonce: (hello as { nonce: string }).nonce })
    },
  }
  const load = () => post({ type: '@w3m-frame/READY' }, { source: window })
  const messenger = createFrameMessenger({
    element: { ...element, target: () => window, load },
    listener,
    projectId: 'local',
  })
  open.push(messenger)
  await messenger.ready()
  return { messenger, port }
}

const never = () => new Promise<never>(() => {})
/** Lets what was posted arrive: ports deliver in tasks of their own. */
async function settle() {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true))

describe('asking', () => {
  it('[S7.41, S7.43] a request has one answer, over a private port', async () => {
    const { frame, messenger } = start({
      CONNECT_EMAIL: async ({ email }) => ({
        action: email.startsWith('new') ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      }),
    })
    expect(frame.loads).toBe(0)
    const [one, two] = await Promise.all([
      messenger.request('CONNECT_EMAIL', { email: 'new@example.org' }),
      messenger.request('CONNECT_EMAIL', { email: 'mira@example.org' }),
    ])
    expect([one.action, two.action]).toEqual(['VERIFY_DEVICE', 'VERIFY_OTP'])
    expect(frame.loads).toBe(1)
    // only READY went over the window, to the page's own origin
    expect(frame.sent).toEqual([
      {
        message: { type: '@w3m-frame/READY', payload: { version: 'memory' } },
        targetOrigin: 'https://app.example.org',
      },
    ])
  })

  it.each([
    [new Error('The code is wrong.'), 'The code is wrong.', {}],
    [new Error(''), 'An error occurred', {}],
    ['no error at all', 'An error occurred', {}],
    [
      new FrameApiError('other_way', 409, 'Made with GitHub.', { provider: 'github' }),
      'Made with GitHub.',
      { reason: 'other_way', provider: 'github' },
    ],
    [new RequestError('late', 'That took too long.'), 'That took too long.', { reason: 'late' }],
  ])(
    '[S8.48] an error reply (%s) rejects with its message, or with words of ours, and the reason beside it',
    async (thrown, message, refusal) => {
      const { messenger } = start({ CONNECT_OTP: () => Promise.reject(thrown) })
      await expect(messenger.request('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({
        code: 'refused',
        message,
        refusal,
      })
    },
  )

  it('[S7.41] an answer of another shape rejects with what is wrong instead of hanging', async () => {
    const { messenger } = start({ GET_CHAIN_ID: async () => ({ chainId: [] }) as never })
    await expect(messenger.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({
      code: 'invalidAnswer',
    })
  })

  it('[S8.48] [X.03] a reason that is no short text is none; the words count', async () => {
    const long = 'x'.repeat(65)
    for (const about of [
      { code: { toString: () => 'otp' }, provider: 7 },
      { code: long, provider: long },
    ]) {
      const pending = createPendingRequests()
      const answer = pending.add({ id: '1', name: 'CONNECT_OTP', timeout: undefined, signal: undefined })
      pending.settle({ type: '@w3m-frame/CONNECT_OTP_ERROR', id: '1', payload: { message: 'No.', ...about } })
      const error = (await answer.catch((reason: unknown) => reason)) as FrameError
      expect(error.message).toBe('No.')
      expect([error.refusal.reason, error.refusal.provider]).toEqual([undefined, undefined])
    }
  })

  it.each([
    undefined,
    null,
    {},
    { message: '' },
    { message: 7 },
    { message: 'x'.repeat(1025) },
    'The code is wrong.',
  ])(
    '[S8.48] an error reply of another frame with %j instead of a message rejects with words of ours',
    async (payload) => {
      const pending = createPendingRequests()
      const answer = pending.add({ id: '1', name: 'CONNECT_OTP', timeout: undefined, signal: undefined })
      pending.settle({ type: '@w3m-frame/CONNECT_OTP_ERROR', id: '1', payload })
      await expect(answer).rejects.toMatchObject({ code: 'refused', message: 'An error occurred' })
    },
  )

  it('a message nobody handles is answered', async () => {
    const { messenger } = start()
    await expect(messenger.request('INIT_SMART_ACCOUNT', undefined)).rejects.toMatchObject({
      message: 'This wallet can’t do that.',
    })
  })

  it('[S5.07, S7.45] codes keep leading zeros and lose their spaces; what is no code is never sent', async () => {
    const seen: string[] = []
    const { frame, messenger } = start({ CONNECT_OTP: async ({ otp }) => void seen.push(otp) })
    await messenger.request('CONNECT_OTP', { otp: ' 001234 ' })
    expect(seen).toEqual(['001234'])
    await expect(messenger.request('CONNECT_OTP', { otp: '12345x' })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    expect(seen).toHaveLength(1)
    expect(frame.dropped).toBe(0)
  })

  it('[X.03] at most 20 requests wait, and 64 KiB is the most a request weighs', async () => {
    const { messenger } = start({ RPC_REQUEST: never })
    await messenger.ready()
    const waiting = Array.from({ length: 20 }, () => messenger.request('RPC_REQUEST', { method: 'eth_call' }))
    for (const one of waiting) one.catch(() => {})
    await settle()
    const call = (length: number) =>
      messenger.request('RPC_REQUEST', { method: 'eth_call', params: ['x'.repeat(length)] })
    await expect(call(1)).rejects.toMatchObject({ code: 'refused' })
    await expect(call(frameLimits.message - 200)).rejects.toMatchObject({ code: 'refused' })
    await expect(call(frameLimits.message)).rejects.toMatchObject({ code: 'invalidRequest' })
  })
})

describe('large answers', () => {
  /** A block with its receipts, of about a mebibyte as JSON. */
  const logs = Array.from({ length: 1024 }, (_, at) => ({
    logIndex: `0x${at.toString(16)}`,
    data: `0x${'ab'.repeat(500)}`,
  }))

  it('[S7.41, X.03] an answer of a mebibyte arrives whole, while a request of 64 KiB is refused', async () => {
    const { frame, messenger } = start({ RPC_REQUEST: async () => logs })
    const result = await messenger.request('RPC_REQUEST', { method: 'eth_getLogs', params: [{}] })
    expect(JSON.stringify(result).length).toBeGreaterThan(1024 * 1024)
    expect(result).toEqual(logs)
    expect([messenger.dropped, frame.dropped]).toEqual([0, 0])
    const large = { method: 'eth_getLogs', params: ['x'.repeat(frameLimits.message)] }
    await expect(messenger.request('RPC_REQUEST', large)).rejects.toMatchObject({ code: 'invalidRequest' })
  })

  it('[S7.41, X.03] the frame answers with an error at once where its answer is over the bound, and goes on', async () => {
    let size = frameLimits.reply
    const { frame, messenger } = start({ RPC_REQUEST: async () => 'x'.repeat(size) })
    const read = () => messenger.request('RPC_REQUEST', { method: 'eth_getCode' })
    await expect(read()).rejects.toMatchObject({
      code: 'refused',
      message:
        'The answer is too large to pass on (16 MiB at most). Ask for less, for example for fewer blocks.',
      refusal: { reason: 'tooLarge' },
    })
    // control: just below it passes
    size -= 1024
    expect(await read()).toHaveLength(size)
    expect([messenger.dropped, frame.loads]).toEqual([0, 1])
  })

  it('[S7.41, X.03] an answer over the bound of a frame that does not know it rejects at once', async () => {
    const { messenger, port } = await startWithPort()
    const size = frameLimits.reply
    port.answer = (id) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: 'x'.repeat(size) })
    await expect(messenger.request('RPC_REQUEST', { method: 'eth_getCode' })).rejects.toMatchObject({
      code: 'invalidAnswer',
      message: 'The wallet gave an answer that is too large (RPC_REQUEST). Ask for less.',
    })
    port.answer = (id) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id, payload: { cyclic: 1n } })
    await expect(messenger.request('RPC_REQUEST', { method: 'eth_getCode' })).rejects.toMatchObject({
      code: 'invalidAnswer',
    })
    // of no request that waits: dropped and counted
    const before = messenger.dropped
    port.answer = (id) => ({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
      id: `${id}x`,
      payload: 'x'.repeat(size),
    })
    messenger.request('RPC_REQUEST', { method: 'eth_getCode' }).catch(() => {})
    await until(() => messenger.dropped === before + 1)
  })
})

describe('deadlines', () => {
  it.each([
    ['S9.36', 'CONNECT_EMAIL', { email: 'mira@example.org' }],
    ['S9.38', 'CONNECT_DEVICE', undefined],
    ['S9.39', 'CONNECT_OTP', { otp: '123456' }],
  ] as const)('[%s] %s rejects after 30 s with "Something went wrong"', async (_, name, payload) => {
    const { messenger } = start({ [name]: never })
    await messenger.ready()
    useFakeTimers()
    const answer = messenger.request(name, payload as never)
    const seen = vi.fn()
    answer.catch(seen)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ code: 'timeout', message: 'Something went wrong' })
  })

  it('[S9.38] while the frame reports progress the deadline starts anew', async () => {
    let progress = () => {}
    const { messenger } = start({
      CONNECT_DEVICE: (_, context) => {
        progress = context.progress
        return never()
      },
    })
    await messenger.ready()
    useFakeTimers()
    const seen = vi.fn()
    messenger.request('CONNECT_DEVICE', undefined).catch(seen)
    await settle()
    await vi.advanceTimersByTimeAsync(29_000)
    progress()
    await settle()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }))
  })

  it('[S8.51] a document that never says READY is given up, and tried anew by the next request', async () => {
    const { frame, messenger } = start({ GET_CHAIN_ID: async () => ({ chainId: 1 }) })
    frame.silent = true
    useFakeTimers()
    const first = messenger.request('GET_CHAIN_ID', undefined)
    first.catch(() => {})
    await vi.advanceTimersByTimeAsync(frameLimits.ready)
    await expect(first).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Unable to load email login dependency',
    })
    vi.useRealTimers()
    frame.silent = false
    await expect(messenger.request('GET_CHAIN_ID', undefined)).resolves.toEqual({ chainId: 1 })
    expect(frame.loads).toBe(2)
  })

  it.each([
    ['S8.49', 'RPC_REQUEST', { method: 'personal_sign' }, 'Request was aborted'],
    ['S8.50', 'CONNECT_EMAIL', { email: 'mira@example.org' }, 'Something went wrong'],
  ] as const)('[%s] an aborted %s rejects with "%s"', async (_, name, payload, message) => {
    const { messenger } = start({ [name]: never })
    await messenger.ready()
    const abort = new AbortController()
    const answer = messenger.request(name, payload as never, { signal: abort.signal })
    answer.catch(() => {})
    await settle()
    abort.abort()
    await expect(answer).rejects.toMatchObject({ code: 'aborted', message })
  })

  it.each([
    ['S8.49', 'RPC_REQUEST', { method: 'personal_sign' }, 'Request was aborted'],
    ['S8.50', 'CONNECT_EMAIL', { email: 'mira@example.org' }, 'Something went wrong'],
  ] as const)(
    '[%s] %s aborted while the frame loads rejects with the same words',
    async (_, name, payload, message) => {
      const { frame, messenger } = start()
      frame.silent = true
      const abort = new AbortController()
      const answer = messenger.request(name, payload as never, { signal: abort.signal })
      answer.catch(() => {})
      await settle()
      abort.abort()
      await expect(answer).rejects.toMatchObject({ code: 'aborted', message })
    },
  )
})

describe('strangers', () => {
  it('[T-MSG] [X.03] [S7.41] forged replies from another window or origin change nothing', async () => {
    const { frame, messenger } = start({
      GET_CHAIN_ID: never,
      IS_CONNECTED: async () => ({ isConnected: true }),
    })
    await messenger.ready()
    const forged = { type: '@w3m-frame/READY', payload: { version: 'evil' } }
    const ready = vi.fn()
    messenger.subscribe(ready)
    frame.post(forged, { origin: 'https://evil.example' })
    frame.post(forged, { source: {} })
    // the window isn't where answers come from any more
    frame.post({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'x', payload: { chainId: 666 } })
    await until(() => messenger.dropped >= 2)
    expect(ready).not.toHaveBeenCalled()
    await expect(messenger.request('IS_CONNECTED', undefined)).resolves.toEqual({ isConnected: true })
    // control: the frame's own word is taken
    frame.notify({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } })
    await until(() => ready.mock.calls.some(([notice]) => notice.type === 'session'))
  })

  it('[X.28, X.28c] a frame without storage is said, over the port only', async () => {
    const { frame, messenger } = start({ GET_CHAIN_ID: async () => ({ chainId: 1 }) })
    const notices = vi.fn()
    messenger.subscribe(notices)
    await messenger.ready()
    const event = { type: '@latchkey-frame/STORAGE_UNAVAILABLE', payload: { operation: 'write' } } as const
    frame.notify(event)
    await until(() => notices.mock.calls.some(([notice]) => notice.type === 'storage'))
    expect(notices).toHaveBeenCalledWith({ type: 'storage', operation: 'write' })
    // an existing client, which has no port, doesn't know it
    const legacy = createMemoryFrame({})
    legacy.element.load()
    legacy.notify(event)
    await settle()
    expect(legacy.sent.map(({ message }) => (message as { type: string }).type)).toEqual(['@w3m-frame/READY'])
  })

  it('[S7.63, S8.49, S8.50] a frame that loaded anew ends what waited, and the next request works', async () => {
    let first = true
    const { frame, messenger } = start({
      RPC_REQUEST: never,
      GET_CHAIN_ID: () => {
        if (!first) return Promise.resolve({ chainId: 1 })
        first = false
        return never()
      },
    })
    const waiting = messenger.request('GET_CHAIN_ID', undefined)
    waiting.catch(() => {})
    const call = messenger.request('RPC_REQUEST', { method: 'eth_chainId', params: [] } as never)
    call.catch(() => {})
    await until(() => !first)
    frame.element.load()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', message: 'Something went wrong' })
    await expect(call).rejects.toMatchObject({ code: 'aborted', message: 'Request was aborted' })
    await expect(messenger.request('GET_CHAIN_ID', undefined)).resolves.toEqual({ chainId: 1 })
  })

  describe('once a request has ended without its answer', () => {
    /** A document that answers once more than nothing, and dies without a word, as when its process is killed. */
    async function left(how: 'timeout' | 'aborted') {
      useFakeTimers()
      let dead = false
      const mortal = <value>(answer: value) => (dead ? never() : Promise.resolve(answer))
      const { frame, messenger } = start({
        CONNECT_OTP: never,
        CONNECT_DEVICE: never,
        GET_CHAIN_ID: () => mortal({ chainId: 1 }),
        IS_CONNECTED: () => mortal({ isConnected: true }),
      })
      const { load } = frame.element
      frame.element.load = () => {
        dead = false
        load()
      }
      const notices: string[] = []
      messenger.subscribe(({ type }) => notices.push(type))
      await messenger.ready()
      /** Still waits when the document is replaced. */
      const waiting = messenger.request('CONNECT_DEVICE', undefined).catch((error) => error.code)
      const abort = new AbortController()
      const options = how === 'timeout' ? { timeout: 50 } : { signal: abort.signal }
      const over = messenger.request('CONNECT_OTP', { otp: '123456' }, options).catch((error) => error.code)
      await vi.advanceTimersByTimeAsync(10)
      if (how === 'aborted') abort.abort()
      await vi.advanceTimersByTimeAsync(50)
      expect(await over).toBe(how)
      const next = () => messenger.request('IS_CONNECTED', undefined)
      const die = () => {
        dead = true
      }
      return { frame, messenger, notices, next, die, waiting }
    }

    it.each(['timeout', 'aborted'] as const)('[X.26] (%s) a document that is alive goes on', async (how) => {
      const { frame, messenger, next } = await left(how)
      vi.useRealTimers()
      await expect(next()).resolves.toEqual({ isConnected: true })
      await expect(messenger.request('GET_CHAIN_ID', undefined)).resolves.toEqual({ chainId: 1 })
      expect(frame.loads).toBe(1)
    })

    it.each(['timeout', 'aborted'] as const)(
      '[X.26] (%s) one that is dead makes way for another, and the next request works',
      async (how) => {
        const { frame, notices, next, die, waiting } = await left(how)
        die()
        const both = Promise.all([next(), next()])
        await vi.advanceTimersByTimeAsync(frameLimits.probe - 1)
        expect(frame.loads).toBe(1)
        await vi.advanceTimersByTimeAsync(1)
        vi.useRealTimers()
        await expect(both).resolves.toEqual([{ isConnected: true }, { isConnected: true }])
        expect(frame.loads).toBe(2)
        expect(await waiting).toBe('aborted')
        expect(notices).toEqual(['ready', 'hide', 'ready'])
      },
    )

    it('[X.26] one that only tells something is busy, not dead', async () => {
      const { frame, notices, next, die } = await left('timeout')
      die()
      next().catch(() => {})
      await vi.advanceTimersByTimeAsync(100)
      frame.notify({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } })
      await until(() => notices.includes('session'))
      await vi.advanceTimersByTimeAsync(frameLimits.probe)
      expect([frame.loads, notices]).toEqual([1, ['ready', 'session']])
    })

    it('[X.26] nothing is looked at once it is closed', async () => {
      const { messenger, next } = await left('timeout')
      messenger.close()
      await expect(next()).rejects.toMatchObject({ code: 'aborted' })
    })

    it('[X.26] whoever leaves meanwhile is free at once', async () => {
      const { frame, messenger, die } = await left('timeout')
      die()
      const abort = new AbortController()
      const waiting = messenger.request('IS_CONNECTED', undefined, { signal: abort.signal })
      waiting.catch(() => {})
      abort.abort()
      await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
      expect(frame.loads).toBe(1)
    })
  })

  it('a closed messenger rejects what is open and loads nothing more', async () => {
    const { frame, messenger } = start({ GET_CHAIN_ID: never })
    const waiting = messenger.request('GET_CHAIN_ID', undefined)
    waiting.catch(() => {})
    await messenger.ready()
    messenger.close()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
    await expect(messenger.ready()).rejects.toMatchObject({ code: 'aborted' })
    expect(frame.loads).toBe(1)
  })
})
