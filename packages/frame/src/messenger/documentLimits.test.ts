import { frameLimits } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FrameTarget } from './createFrameElement.ts'
import { createFrameMessenger } from './createFrameMessenger.ts'
import { createMemoryFrame, type MemoryFrameHandlers } from './createMemoryFrame.ts'

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

const never = () => new Promise<never>(() => {})
/** Lets what was posted arrive: ports deliver in tasks of their own. */
async function settle() {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true))

describe('while as many requests wait as may', () => {
  /** Twenty reads that nobody answers. */
  async function startFull(handlers: MemoryFrameHandlers = {}) {
    const { frame, messenger } = start({ RPC_REQUEST: never, ...handlers })
    await messenger.ready()
    const abort = new AbortController()
    for (let at = 0; at < 20; at += 1)
      messenger.request('RPC_REQUEST', { method: 'eth_call' }, { signal: abort.signal }).catch(() => {})
    await settle()
    return { frame, messenger, abort }
  }

  it.each([
    ['S7.51', 'SIGN_OUT'],
    ['S7.57', 'RPC_ABORT'],
    ['S7.63', 'RELOAD'],
  ] as const)('[%s, X.03] %s is sent and answered', async (_, name) => {
    const { messenger } = await startFull({ [name]: async () => undefined })
    await expect(messenger.request(name, undefined)).resolves.toBeUndefined()
    // control
    await expect(messenger.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'refused' })
  })

  it('[X.26, X.03] a dead document is found out all the same', async () => {
    useFakeTimers()
    const { element, post, listener } = createMemoryFrame({})
    let loads = 0
    let target: FrameTarget | undefined
    /** Only the second document answers what comes over its port. */
    const load = () => {
      const isDead = loads === 0
      loads += 1
      target = {
        postMessage(hello, _, transfer = []) {
          const [port] = transfer as MessagePort[]
          if (!port) return
          port.onmessage = ({ data }) => {
            if (!isDead) port.postMessage({ type: '@w3m-frame/RPC_ABORT_SUCCESS', id: data.id })
          }
          port.postMessage({ type: '@latchkey-frame/HELLO', nonce: (hello as { nonce: string }).nonce })
        },
      }
      post({ type: '@w3m-frame/READY' }, { source: target })
    }
    const messenger = createFrameMessenger({
      element: { ...element, target: () => target, load },
      listener,
      projectId: 'local',
    })
    open.push(messenger)
    await messenger.ready()
    const waiting = Array.from({ length: 20 }, () =>
      messenger.request('RPC_REQUEST', { method: 'eth_call' }).catch((error) => error.code),
    )
    await settle()
    const over = messenger.request('RPC_ABORT', undefined, { timeout: 50 }).catch((error) => error.code)
    await settle()
    await vi.advanceTimersByTimeAsync(50)
    expect(await over).toBe('timeout')
    const next = messenger.request('RPC_ABORT', undefined)
    await settle()
    await vi.advanceTimersByTimeAsync(frameLimits.probe)
    vi.useRealTimers()
    await expect(next).resolves.toBeUndefined()
    expect(loads).toBe(2)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['aborted']))
  })
})

describe('a document that has answered very many requests', () => {
  const renewAfter = 5
  function startUsed(handlers: MemoryFrameHandlers = {}) {
    const frame = createMemoryFrame({
      RPC_REQUEST: async () => '0x1',
      GET_CHAIN_ID: async () => ({ chainId: 1 }),
      ...handlers,
    })
    const messenger = createFrameMessenger({ ...frame, projectId: 'local', renewAfter })
    open.push(messenger)
    const read = () => messenger.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    const use = async () => {
      for (let at = 0; at < renewAfter; at += 1) expect(await read()).toBe('0x1')
    }
    return { frame, messenger, read, use }
  }

  it('[S7.63, S7.64] is replaced before its ids end, and every read is answered', async () => {
    const { frame, messenger, read, use } = startUsed()
    const notices: string[] = []
    messenger.subscribe(({ type }) => notices.push(type))
    await use()
    expect(frame.loads).toBe(1)
    expect(await Promise.all([read(), read(), read()])).toEqual(['0x1', '0x1', '0x1'])
    expect(frame.loads).toBe(2)
    await use()
    expect(frame.loads).toBe(3)
    expect(notices).toEqual(['ready', 'ready', 'ready'])
  })

  it('[S7.63] stays while a request waits for an answer', async () => {
    let answer = () => {}
    const { frame, messenger, read, use } = startUsed({
      CONNECT_FARCASTER: () =>
        new Promise((resolve) => {
          answer = () => resolve({ userName: 'mira' })
        }),
    })
    const waiting = messenger.request('CONNECT_FARCASTER', undefined)
    await use()
    expect(await read()).toBe('0x1')
    expect(frame.loads).toBe(1)
    answer()
    expect(await waiting).toEqual({ userName: 'mira' })
    expect(await read()).toBe('0x1')
    expect(frame.loads).toBe(2)
  })

  it('[S7.63] stays while it shows something', async () => {
    const { frame, messenger, read, use } = startUsed()
    const notices: string[] = []
    messenger.subscribe(({ type }) => notices.push(type))
    await use()
    frame.notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'protect' } })
    await until(() => notices.includes('show'))
    expect(await read()).toBe('0x1')
    expect(frame.loads).toBe(1)
    frame.notify({ type: '@latchkey-frame/HIDE' })
    await until(() => notices.includes('hide'))
    expect(await read()).toBe('0x1')
    expect(frame.loads).toBe(2)
  })

  it('[S7.63, S5.07] stays between the steps of a sign-in, and for a request that is no read', async () => {
    const { frame, messenger, read, use } = startUsed({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
      CONNECT_OTP: async () => undefined,
    })
    await use()
    await messenger.request('CONNECT_EMAIL', { email: 'mira@example.org' })
    expect(await read()).toBe('0x1')
    await messenger.request('CONNECT_OTP', { otp: '123456' })
    await messenger.request('GET_CHAIN_ID', undefined)
    expect(frame.loads).toBe(1)
  })
})
