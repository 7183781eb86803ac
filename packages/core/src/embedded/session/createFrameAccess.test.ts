import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import { createLoginCache } from '../createLoginCache.ts'
import type { EmailWalletOptions } from '../EmailWalletOptions.ts'
import { createTestFrame } from '../testing/createTestFrame.ts'
import { createFrameAccess } from './createFrameAccess.ts'
import { openFrame } from './openFrame.ts'

const never = () => new Promise<never>(() => undefined)
/** Answers one read, and never says that it reloads, as a document whose process was killed. */
const deaf = () => createTestFrame({ RPC_REQUEST: async () => '0x1', RELOAD: never, GET_USER: never })
const well = () => createTestFrame({ RPC_REQUEST: async () => '0x2' })
const call = {
  method: 'eth_blockNumber',
  params: [] as unknown[],
  chainNamespace: 'eip155' as const,
  chainId: 1,
}

/** An access whose documents are these, in the order in which it opens them. */
function startAccess(
  documents: readonly ReturnType<typeof createTestFrame>[],
  frame?: EmailWalletOptions['frame'],
) {
  const context = createTestContext()
  const opened: { hides: number; closed: boolean }[] = []
  const access = createFrameAccess(
    {
      context,
      options: { frame },
      cache: createLoginCache(undefined),
      location: { frameUrl: 'https://wallet.example.org', projectId: 'test' },
      appearance: {},
      emitLogin() {},
      emit() {},
      now: Date.now,
      network: () => 'eip155:1',
      onUserChanged() {},
    },
    (parameters) => {
      const document = documents[opened.length]
      if (!document) throw new Error('it opened more documents than there are')
      const { element, listener } = document.frame
      const real = openFrame({ ...parameters, frame: { element, listener } })
      const state = { hides: 0, closed: false }
      opened.push(state)
      return {
        ...real,
        hide() {
          state.hides += 1
          real.hide()
        },
        close() {
          state.closed = true
          real.close()
        },
      }
    },
  )
  return { access, context, opened, read: () => access.request('RPC_REQUEST', call) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('a frame whose document went away', () => {
  it('[X.62] that was removed from the page is opened again with the next request, which it answers', async () => {
    const [first, second] = [deaf(), well()]
    const { opened, read } = startAccess([first, second])
    expect(await read()).toBe('0x1')
    expect(await read()).toBe('0x1')
    expect(opened).toHaveLength(1)
    first.frame.element.remove()
    expect(await read()).toBe('0x2')
    expect(opened).toMatchObject([{ closed: true }, { closed: false }])
    expect(first.frame.loads + second.frame.loads).toBe(2)
  })

  it('[X.62] that does not answer a reload within 3 s is opened again, and requests made meanwhile go to the new one', async () => {
    const [first, second] = [deaf(), well()]
    const { access, context, opened, read } = startAccess([first, second])
    await read()
    access.reload(0)
    const waiting = read()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(opened).toHaveLength(1)
    expect(first.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(await waiting).toBe('0x2')
    expect(opened).toMatchObject([{ closed: true }, { closed: false }])
    expect(context.log).toContain('warn: The frame of the embedded wallet could not be reloaded')
  })

  it('control: one that answers loads itself anew and stays', async () => {
    const first = well()
    const { access, opened, read } = startAccess([first])
    await read()
    access.reload(0)
    expect(await vi.waitFor(read)).toBe('0x2')
    expect(first.frame.loads).toBe(2)
    expect(opened).toEqual([{ hides: 0, closed: false }])
  })

  it('an element that the app has given is not replaced', async () => {
    const first = deaf()
    const { element, listener } = first.frame
    const { access, opened, read } = startAccess([first], { element, listener })
    await read()
    access.reload(0)
    await vi.advanceTimersByTimeAsync(3_001)
    expect(await read()).toBe('0x1')
    expect(opened).toEqual([{ hides: 0, closed: false }])
  })

  it('[X.26, X.62] a step that it never answers fails, and its dialog, which would cover the app, is hidden', async () => {
    const { access, opened, read } = startAccess([deaf()])
    await read()
    const step = access.runCancellable((signal) =>
      access.request('GET_USER', undefined, { signal, timeout: 1_000 }),
    )
    const failure = expect(step).rejects.toMatchObject({ name: 'LoginError', code: 'LOGIN_FAILED' })
    await vi.advanceTimersByTimeAsync(1_001)
    await failure
    expect(opened[0]?.hides).toBe(1)
  })

  it('[S4.52] while a request waits for its approval, the dialog stays when a step beside it fails', async () => {
    const { access, opened, read } = startAccess([deaf()])
    await read()
    void access.runApproval(never, { method: 'personal_sign' })
    const step = access.runCancellable((signal) =>
      access.request('GET_USER', undefined, { signal, timeout: 1_000 }),
    )
    const failure = expect(step).rejects.toMatchObject({ name: 'LoginError' })
    await vi.advanceTimersByTimeAsync(1_001)
    await failure
    expect(opened[0]?.hides).toBe(0)
  })
})

describe('a request that its caller withdraws while it is the only one', () => {
  /** Waits for an approval and for the settings, which are open in the frame, until both are in the frame. */
  async function startBeside(abort: () => Promise<undefined>) {
    const document = createTestFrame({ RPC_REQUEST: never, OPEN_SETTINGS: never, RPC_ABORT: abort })
    const { access, opened } = startAccess([document])
    const isClosed = vi.fn()
    access
      .runCancellable((signal) => access.request('OPEN_SETTINGS', { screen: 'recovery' }, { signal }))
      .catch(isClosed)
    await vi.waitFor(() => expect(document.names()).toContain('OPEN_SETTINGS'))
    const controller = new AbortController()
    const signed = access
      .runApproval((options) => access.request('RPC_REQUEST', call, options), {
        method: call.method,
        signal: controller.signal,
      })
      .catch((error) => error.code)
    await vi.waitFor(() => expect(document.names()).toContain('RPC_REQUEST'))
    return { document, access, opened, isClosed, signed, withdraw: () => controller.abort() }
  }
  const aborts = ({ requests }: ReturnType<typeof createTestFrame>) =>
    requests.filter(({ name }) => name === 'RPC_ABORT').map(({ payload }) => payload)

  it('[S4.52] ends alone: settings that the person has open in the frame stay', async () => {
    const { document, access, opened, isClosed, signed, withdraw } = await startBeside(async () => undefined)
    withdraw()
    expect(await signed).toBe('aborted')
    const id = document.requests.find(({ name }) => name === 'RPC_REQUEST')?.id
    await vi.waitFor(() => expect(aborts(document)).toEqual([{ id }]))
    expect(isClosed).not.toHaveBeenCalled()
    expect(opened).toEqual([{ hides: 0, closed: false }])
    // control: signing out ends all of them
    const next = access.runApproval((options) => access.request('RPC_REQUEST', call, options), {
      method: call.method,
    })
    const failure = expect(next).rejects.toMatchObject({ code: 'aborted' })
    expect(access.abort()).toBe(true)
    await failure
    await vi.waitFor(() => expect(aborts(document)).toEqual([{ id }, undefined]))
    expect(opened).toMatchObject([{ hides: 1 }])
  })

  it('[S4.52] of a frame of an earlier version, which ends nothing by its id, ends with all others', async () => {
    let count = 0
    const refuse = async (): Promise<undefined> => {
      if (++count === 1) throw new Error('Invalid payload: Expected undefined but received Object')
      return undefined
    }
    const { document, signed, withdraw } = await startBeside(refuse)
    withdraw()
    expect(await signed).toBe('aborted')
    await vi.waitFor(() => expect(aborts(document)).toEqual([{ id: expect.any(String) }, undefined]))
  })

  it('[S4.52, X.62] in a document that is gone takes its dialog, which would cover the app, away', async () => {
    const document = createTestFrame({ RPC_REQUEST: never, RPC_ABORT: never })
    const { access, opened } = startAccess([document])
    const controller = new AbortController()
    const signed = access
      .runApproval((options) => access.request('RPC_REQUEST', call, options), {
        method: call.method,
        signal: controller.signal,
      })
      .catch((error) => error.code)
    await vi.waitFor(() => expect(document.names()).toContain('RPC_REQUEST'))
    controller.abort()
    expect(await signed).toBe('aborted')
    expect(opened).toMatchObject([{ hides: 0 }])
    await vi.advanceTimersByTimeAsync(3_001)
    expect(opened).toMatchObject([{ hides: 1 }])
  })
})

it('[X.28, X.28c] storage that the frame lacks is said by the app’s event, once', async () => {
  const faults: unknown[] = []
  const document = well()
  const { access, context, read } = startAccess([document])
  const storage = {
    get: () => undefined,
    set() {},
    remove() {},
    reportFault: (...fault: unknown[]) => faults.push(fault),
  }
  Object.assign(context, { app: { ...context.app, _internal: { ...context.app?._internal, storage } } })
  await read()
  document.frame.notify({ type: '@latchkey-frame/STORAGE_UNAVAILABLE', payload: { operation: 'write' } })
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  expect(faults).toEqual([['write', expect.any(Error)]])
  access.close()
})
