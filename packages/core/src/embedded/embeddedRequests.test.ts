import { frameLimits } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoginEvent } from '../config/LoginSource.ts'
import { sendCalls } from '../requests/sendCalls.ts'
import { signMessage } from '../requests/signMessage.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startSignedIn } from './testing/startEmbedded.ts'

const _email = 'mira@example.org'
const signature = `0x${'11'.repeat(65)}`
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it resolved'),
    (error: unknown) => error,
  )
const never = () => new Promise<never>(() => {})
const fails = (message: string) => () => Promise.reject(new Error(message))
const keys = (entries: ReadonlyMap<string, unknown>) =>
  [...entries.keys()].filter((key) => key.includes('login/'))
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** A modal whose code isn't loaded: it opens and closes, and shows nothing. */
function createTestModal() {
  const state = { open: false }
  return {
    state,
    open() {
      state.open = true
    },
    close() {
      state.open = false
    },
    reset() {},
  }
}

afterEach(() => void vi.useRealTimers())

describe('requests', () => {
  it('[S6.08] reads go through without the person, whatever else waits', async () => {
    const { ask, loginEvents } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: async ({ method }) => `read ${method}` }),
    )
    expect(await ask('eth_blockNumber')).toBe('read eth_blockNumber')
    expect(loginEvents.filter(({ type }) => type === 'asked')).toEqual([])
  })

  it('[S2.35] [S6.09] emits when the person is asked, and the outcome', async () => {
    const { config, loginEvents, last } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: async () => signature }),
    )
    expect(await signMessage(config, { message: 'hello' })).toBe(signature)
    expect(loginEvents.slice(-2)).toMatchObject([{ type: 'asked' }, { type: 'answered', approved: true }])
    expect(last('RPC_REQUEST')).toMatchObject({
      method: 'personal_sign',
      chainNamespace: 'eip155',
      chainId: 1,
    })
  })

  it('[S2.35] sends the request to the frame once the modal is open behind it, or after a second', async () => {
    const { ask, login, names, state } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: async () => signature }),
    )
    let showModal = () => {}
    login.subscribe((event) => {
      if (event.type === 'asked') event.wait(new Promise<void>((resolve) => (showModal = resolve)))
    })
    fakeTimers()
    const first = ask('personal_sign', '0x68', state.accounts[0])
    await vi.advanceTimersByTimeAsync(999)
    expect(names()).not.toContain('RPC_REQUEST')
    showModal()
    expect(await first).toBe(signature)
    const second = ask('personal_sign', '0x68', state.accounts[0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await second).toBe(signature)
  })

  it('[S2.35] opens the app’s modal by itself while its code isn’t loaded, which is told of the request when it is', async () => {
    const { config, ask, login, names, state } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: async () => signature }),
    )
    const modal = createTestModal()
    config._internal.stores.modal = modal
    const signed = ask('personal_sign', '0x68', state.accounts[0])
    await vi.waitFor(() => expect(modal.state.open).toBe(true))
    let showModal = () => {}
    const late: LoginEvent[] = []
    login.subscribe((event) => {
      late.push(event)
      if (event.type === 'asked') event.wait(new Promise<void>((resolve) => (showModal = resolve)))
    })
    expect(late).toMatchObject([{ type: 'asked', hasOpenedModal: true }])
    expect(names()).not.toContain('RPC_REQUEST')
    showModal()
    expect(await signed).toBe(signature)
    expect(late.map(({ type }) => type)).toEqual(['asked', 'answered'])
    // The modal leaves by itself what it has shown.
    expect(modal.state.open).toBe(true)
    login.subscribe((event) => late.push(event))
    expect(late).toHaveLength(2)
  })

  it('[S2.35] asks without a modal whose code does not come within 5 s, and closes it again', async () => {
    let answer = (_: unknown) => {}
    const { config, ask, names, state } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: () => new Promise((resolve) => (answer = resolve)) }),
    )
    const modal = createTestModal()
    config._internal.stores.modal = modal
    fakeTimers()
    const signed = ask('personal_sign', '0x68', state.accounts[0])
    await vi.advanceTimersByTimeAsync(4_999)
    expect([modal.state.open, names().includes('RPC_REQUEST')]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(names()).toContain('RPC_REQUEST'))
    answer(signature)
    expect(await signed).toBe(signature)
    expect(modal.state.open).toBe(false)
  })

  it('a rejection in the frame rejects the request', async () => {
    const RPC_REQUEST = fails('User rejected the request.')
    const { config, loginEvents } = await startSignedIn(createTestFrame({ RPC_REQUEST }))
    expect(await errorOf(signMessage(config, { message: 'hello' }))).toMatchObject({
      name: 'UserRejectedRequestError',
    })
    expect(loginEvents.at(-1)).toEqual({ type: 'answered', approved: false })
  })

  it.each([
    ['approved and declined', [true, false], true],
    ['declined and approved', [false, true], true],
    ['declined both', [false, false], false],
  ])('[S4.53] [S4.54] of two requests that wait together: %s', async (_, answers, approved) => {
    const open: ((isApproved: boolean) => void)[] = []
    const RPC_REQUEST = () =>
      new Promise((resolve, reject) =>
        open.push((isApproved) =>
          isApproved ? resolve(signature) : reject(new Error('User rejected the request.')),
        ),
      )
    const { ask, loginEvents, state } = await startSignedIn(createTestFrame({ RPC_REQUEST }))
    const outcomes = Promise.allSettled(
      ['0x68', '0x69'].map((text) => ask('personal_sign', text, state.accounts[0])),
    )
    await vi.waitFor(() => expect(open).toHaveLength(2))
    const answered = () => loginEvents.filter(({ type }) => type === 'answered')
    for (const [index, isApproved] of answers.entries()) open[index]?.(isApproved)
    const fulfilled = (await outcomes).filter(({ status }) => status === 'fulfilled')
    expect(fulfilled).toHaveLength(answers.filter(Boolean).length)
    expect(answered()).toEqual([{ type: 'answered', approved }])
    // The next request is by itself.
    const next = errorOf(ask('personal_sign', '0x68', state.accounts[0]))
    await vi.waitFor(() => expect(open).toHaveLength(3))
    open[2]?.(false)
    await next
    expect(answered().at(-1)).toEqual({ type: 'answered', approved: false })
  })

  it('[S4.52, S8.49, X.26] closing aborts what waits for an approval, not a read, and the next one works', async () => {
    let answer = (_: unknown) => {}
    const test = createTestFrame({
      RPC_REQUEST: ({ method }) =>
        method === 'eth_blockNumber' ? new Promise((resolve) => (answer = resolve)) : never(),
    })
    const { ask, login, names, state } = await startSignedIn(test)
    const read = ask('eth_blockNumber')
    const signed = errorOf(ask('personal_sign', '0x68', state.accounts[0]))
    await vi.waitFor(() => expect(names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(2))
    login.abort()
    expect(await signed).toMatchObject({ name: 'AbortError', message: 'Request was aborted' })
    await vi.waitFor(() => expect(names()).toContain('RPC_ABORT'))
    answer('0x1')
    expect(await read).toBe('0x1')
  })

  it('[S4.52] a request given up by its caller is taken back from the frame', async () => {
    const { config, names } = await startSignedIn(createTestFrame({ RPC_REQUEST: never }))
    const controller = new AbortController()
    const signed = errorOf(signMessage(config, { message: 'hello', signal: controller.signal }))
    await vi.waitFor(() => expect(names()).toContain('RPC_REQUEST'))
    controller.abort()
    expect(await signed).toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(names()).toContain('RPC_ABORT'))
  })

  it('[S4.52] a batch given up by its caller is taken back from the frame', async () => {
    const { config, names } = await startSignedIn(createTestFrame({ RPC_REQUEST: never }))
    const controller = new AbortController()
    const calls = [{ to: '0x00000000000000000000000000000000000000B1' }] as const
    const sent = errorOf(sendCalls(config, { calls, signal: controller.signal }))
    await vi.waitFor(() => expect(names()).toContain('RPC_REQUEST'))
    controller.abort()
    expect(await sent).toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(names()).toContain('RPC_ABORT'))
  })

  it('[S4.52] of several requests only the one that its caller gives up is taken back', async () => {
    const open: ((value: unknown) => void)[] = []
    const test = createTestFrame({ RPC_REQUEST: () => new Promise((resolve) => open.push(resolve)) })
    const { config, last, names, requests } = await startSignedIn(test)
    const controller = new AbortController()
    const first = errorOf(signMessage(config, { message: 'one', signal: controller.signal }))
    await vi.waitFor(() => expect(open).toHaveLength(1))
    const second = signMessage(config, { message: 'two' })
    await vi.waitFor(() => expect(open).toHaveLength(2))
    controller.abort()
    expect(await first).toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(names()).toContain('RPC_ABORT'))
    const firstId = requests.find(({ name }) => name === 'RPC_REQUEST')?.id
    expect(last('RPC_ABORT')).toEqual({ id: firstId })
    open[1]?.(signature)
    expect(await second).toBe(signature)
  })

  it.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData_v3', 'wallet_unknown'])(
    '[S6.10] [S8.52] [X.07] %s never reaches the frame, and rejects what waits',
    async (method) => {
      const { ask, config, loginEvents, requests, names, state } = await startSignedIn(
        createTestFrame({ RPC_REQUEST: never }),
      )
      const open = [ask('personal_sign', '0x68', state.accounts[0]), ask('eth_blockNumber')].map(errorOf)
      await vi.waitFor(() => expect(names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(2))
      expect(await errorOf(ask(method))).toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
      for (const error of await Promise.all(open)) expect(error).toMatchObject({ name: 'AbortError' })
      expect(loginEvents).toContainEqual(expect.objectContaining({ type: 'refused', method }))
      await vi.waitFor(() => {
        const refusals = config.logger.read().filter((line) => line.includes('RPC call is not allowed'))
        expect(refusals.join()).toContain(`"${method}"`)
      })
      const sent = requests.map(({ payload }) => (payload as { method?: string } | undefined)?.method)
      expect(sent).not.toContain(method)
    },
  )

  it('[S6.11] a refusal opens the modal while its code isn’t loaded, which is told once when it is', async () => {
    const { config, ask, login } = await startSignedIn()
    const modal = createTestModal()
    config._internal.stores.modal = modal
    expect(await errorOf(ask('eth_sign'))).toMatchObject({ code: 4200 })
    expect(modal.state.open).toBe(true)
    const late: LoginEvent[] = []
    const show = (event: LoginEvent) => {
      late.push(event)
      if (event.type === 'refused') event.claim()
    }
    // Others listen too, and show nothing.
    login.subscribe(() => {})()
    login.subscribe(show)
    expect(late).toMatchObject([{ type: 'refused', method: 'eth_sign' }])
    modal.close()
    login.subscribe(show)
    await errorOf(ask('eth_signTransaction'))
    expect(modal.state.open).toBe(false)
    expect(late.slice(1)).toMatchObject([{ type: 'refused', method: 'eth_signTransaction' }])
  })

  it('[S6.11] a refusal that nobody shows for 5 s is not told any more', async () => {
    const { config, ask, login } = await startSignedIn()
    config._internal.stores.modal = createTestModal()
    fakeTimers()
    await errorOf(ask('eth_sign'))
    const heard: LoginEvent[] = []
    await vi.advanceTimersByTimeAsync(4_999)
    login.subscribe((event) => heard.push(event))()
    expect(heard).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    login.subscribe((event) => heard.push(event))
    expect(heard).toHaveLength(1)
  })

  it('[S6.09] [S4.51] giving up eth_accounts (EIP-2255), as libraries do to disconnect, signs out and asks nobody', async () => {
    const { config, ask, loginEvents, names, storage } = await startSignedIn()
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(loginEvents.filter(({ type }) => type === 'asked')).toEqual([])
    expect(names()).toContain('SIGN_OUT')
    expect(names()).not.toContain('RPC_REQUEST')
    expect(keys(storage.entries)).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME'])
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  })

  it('[S6.09] taking a permission of a key back (ERC-7715) asks the person', async () => {
    const { ask, config, loginEvents, last } = await startSignedIn(
      createTestFrame({ RPC_REQUEST: async () => null }),
    )
    const method = 'wallet_revokePermissions'
    expect(await ask(method, { permissionsContext: '0x01' })).toBeNull()
    expect(loginEvents.slice(-2)).toMatchObject([{ type: 'asked' }, { type: 'answered', approved: true }])
    expect(last('RPC_REQUEST')).toMatchObject({ method, params: [{ permissionsContext: '0x01' }] })
    expect(config.state.status).toBe('connected')
  })

  it('[S6.10] adding a network is refused with the reason; other requests and the person are left in peace', async () => {
    let answer = (_: unknown) => {}
    const RPC_REQUEST = () => new Promise((resolve) => (answer = resolve))
    const { ask, loginEvents, requests } = await startSignedIn(createTestFrame({ RPC_REQUEST }))
    const isSent = (method: string) =>
      requests.some(({ payload }) => (payload as { method?: string } | undefined)?.method === method)
    const read = ask('eth_blockNumber')
    await vi.waitFor(() => expect(isSent('eth_blockNumber')).toBe(true))
    expect(await errorOf(ask('wallet_addEthereumChain', { chainId: '0x89' }))).toMatchObject({
      code: 4200,
      message: 'This wallet serves the networks of its operator only.',
    })
    answer('0x1')
    expect(await read).toBe('0x1')
    expect(loginEvents).not.toContainEqual(expect.objectContaining({ type: 'refused' }))
    expect(isSent('wallet_addEthereumChain')).toBe(false)
  })

  it('switches where the frame serves the network, and says where it doesn’t', async () => {
    const { ask, config } = await startSignedIn()
    await ask('wallet_switchEthereumChain', { chainId: '0xa' })
    expect(await ask('eth_chainId')).toBe('0xa')
    expect(config.state.activeNetwork).toBe('eip155:10')
    expect(await errorOf(ask('wallet_switchEthereumChain', { chainId: '0x89' }))).toMatchObject({
      code: 4902,
    })
    expect(await errorOf(ask('wallet_switchEthereumChain', {}))).toMatchObject({ code: -32602 })
  })

  it('[S7.41] a read of a mebibyte arrives; one that is too large rejects at once, as a request that can’t be repeated', async () => {
    let size = 1024 * 1024
    const { ask } = await startSignedIn(createTestFrame({ RPC_REQUEST: async () => 'x'.repeat(size) }))
    expect(await ask('eth_getCode')).toHaveLength(size)
    size = frameLimits.reply
    const refusal = await errorOf(ask('eth_getCode'))
    expect(refusal).toMatchObject({ code: -32602, message: expect.stringMatching(/too large to pass on/) })
  })

  it.each([
    ['message of the frame', 'You’re signed out. Sign in again.'],
    ['message of the server for a revoked session', 'Your session has ended. Sign in again.'],
  ])('a session that ended elsewhere ends here: %s', async (_, message) => {
    const test = createTestFrame({ RPC_REQUEST: fails(message) })
    const { ask, config, storage, state } = await startSignedIn(test)
    expect(await errorOf(ask('personal_sign', '0x68', state.accounts[0]))).toMatchObject({ code: 4100 })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(0))
    expect(keys(storage.entries)).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME'])
  })

  it('a frame taken out of the page is put in anew', async () => {
    const { ask, frame } = await startSignedIn(createTestFrame({ RPC_REQUEST: async () => '0x1' }))
    frame.element.remove()
    expect(await ask('eth_blockNumber')).toBe('0x1')
    expect(frame.loads).toBe(2)
  })

  it.each([
    [
      'a receiver without 0x',
      [{ to: '0x00000000000000000000000000000000000000B1' }, { to: '1'.repeat(40) }],
      'calls[1].to',
    ],
    [
      'data without 0x',
      [{ to: '0x00000000000000000000000000000000000000B1', data: 'abcd' }],
      'calls[0].data',
    ],
    ['no receiver', [{ data: '0x' }], 'calls[0].to'],
    ['no calls', undefined, 'calls'],
  ])('[S5.33, S5.34] a batch with %s is refused before the frame is asked', async (_, calls, field) => {
    const { ask, loginEvents, names } = await startSignedIn()
    const error = await errorOf(ask('wallet_sendCalls', { version: '2.0.0', calls }))
    expect(error).toMatchObject({ code: -32602 })
    expect((error as Error).message).toContain(field)
    expect(names()).not.toContain('RPC_REQUEST')
    expect(loginEvents.filter(({ type }) => type === 'asked')).toEqual([])
  })

  it('[S5.33, S5.34] control: a batch in order reaches the frame', async () => {
    const { ask, last } = await startSignedIn(createTestFrame({ RPC_REQUEST: async () => ({ id: '0x1' }) }))
    const calls = [{ to: '0x00000000000000000000000000000000000000B1', data: '0xabcd' }]
    expect(await ask('wallet_sendCalls', { version: '2.0.0', calls })).toEqual({ id: '0x1' })
    expect(last('RPC_REQUEST')).toMatchObject({ method: 'wallet_sendCalls' })
  })
})
