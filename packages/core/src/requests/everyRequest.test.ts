import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../config/Config.ts'
import type { LoginSource } from '../config/LoginSource.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { type WalletMethod, waitForHeld } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

type Options = { readonly signal?: AbortSignal | undefined }
const typedData = {
  domain: { name: 'Test', chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
} as const
const to = '0x00000000000000000000000000000000000000B1'

/** Longer than any request may take. */
const anAge = 11 * 60_000

afterEach(() => {
  vi.useRealTimers()
})

const ofWallets: [WalletMethod, (config: Config, p: Options) => Promise<unknown>][] = [
  ['signMessage', (config, p) => signMessage(config, { message: 'hi', ...p })],
  ['signTypedData', (config, p) => signTypedData(config, { ...typedData, ...p })],
  ['sendTransaction', (config, p) => sendTransaction(config, { to, value: 1n, ...p })],
  ['switchNetwork', (config, p) => switchNetwork(config, { network: 'eip155:10', ...p })],
]

describe.each(ofWallets)('a wallet that is asked to %s', (method, ask) => {
  it.each([
    ['refuses', 'UserRejectedRequestError'],
    ['is left by its caller', 'AbortedError'],
    ['never answers', 'TimeoutError'],
    ['dies', expect.any(String)],
  ])('[X.26] and %s: nothing waits any longer, and the next request works', async (how, name) => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold(method)
    if (how === 'refuses') wallet.fail(method, { thrown: { code: 4001, message: 'User rejected' } })
    const controller = new AbortController()
    vi.useFakeTimers()
    const asking = expect(ask(config, { signal: controller.signal })).rejects.toMatchObject({ name })
    if (how !== 'refuses') await waitForHeld(held)
    if (how === 'is left by its caller') controller.abort()
    if (how === 'dies') wallet.emit({ type: 'disconnected', cause: new Error('killed') })
    await vi.advanceTimersByTimeAsync(how === 'never answers' || how === 'dies' ? anAge : 1)
    await asking
    vi.useRealTimers()
    await vi.waitFor(() => expect(config._internal.inFlight.size).toBe(0))
    const { connections } = config.state
    held[0]?.reject(new Error('too late'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.connections).toBe(connections)
    wallet.release(method)
    wallet.fail(method, undefined)
    if (how !== 'dies') expect(config.state.status).toBe('connected')
    else if (config.state.status !== 'connected') await connect(config, { connector: wallet.connector })
    await ask(config, {})
    expect(config._internal.inFlight.size).toBe(0)
    expect([config.state.status, config.state.switchingTo]).toEqual(['connected', undefined])
  })
})

describe('a wallet that is asked to connect, or to disconnect', () => {
  it.each([
    ['never', 'TimeoutError'],
    ['after its caller has left', 'AbortedError'],
    ['with a refusal', 'UserRejectedRequestError'],
    ['by an extension that is gone', 'RpcError'],
  ])('[X.26] connect, answered %s', async (how, name) => {
    const { config, wallet } = startTestConfig()
    const held = wallet.hold('connect')
    if (how === 'with a refusal') wallet.fail('connect', { thrown: { code: 4001 } })
    const controller = new AbortController()
    vi.useFakeTimers()
    const asking = expect(
      connect(config, { connector: wallet.connector, signal: controller.signal }),
    ).rejects.toMatchObject({ name })
    if (how !== 'with a refusal') await waitForHeld(held)
    if (how === 'after its caller has left') controller.abort()
    // What browsers let an extension's page side say once it is gone.
    if (how === 'by an extension that is gone')
      held[0]?.reject({ code: -32603, message: 'Extension context invalidated.' })
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    vi.useRealTimers()
    held[0]?.approve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(config.state.status).toBe('disconnected')
    wallet.release('connect')
    wallet.fail('connect', undefined)
    await connect(config, { connector: wallet.connector })
    expect(config.state.status).toBe('connected')
  })

  it('[X.26] disconnect: a wallet that never answers keeps nobody', async () => {
    const { config, wallet } = await startConnected()
    wallet.hold('disconnect')
    vi.useFakeTimers()
    const leaving = disconnect(config).catch(() => {})
    await vi.advanceTimersByTimeAsync(anAge)
    await leaving
    vi.useRealTimers()
    expect(config.state.status).toBe('disconnected')
    wallet.release('disconnect')
    await connect(config, { connector: wallet.connector })
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
  })
})

const email = 'new@example.org'
const ofFrames: [string, (login: LoginSource, p: Options) => Promise<unknown>, unknown][] = [
  ['CONNECT_EMAIL', (login, p) => login.begin({ email, ...p }), { action: 'VERIFY_OTP' }],
  ['CONNECT_DEVICE', (login, p) => login.waitForDevice(p), { otpLength: 6 }],
  ['CONNECT_OTP', (login, p) => login.enterCode({ code: '123456', ...p }), undefined],
  ['UPDATE_EMAIL', (login, p) => login.beginEmailChange({ email, ...p }), { action: 'VERIFY_PRIMARY_OTP' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', (login, p) => login.enterOldCode({ code: '123456', ...p }), undefined],
  [
    'UPDATE_EMAIL_SECONDARY_OTP',
    (login, p) => login.enterNewCode({ code: '123456', ...p }),
    { newEmail: email },
  ],
  ['EXPORT_WALLET', (login, p) => login.exportKeys(p), undefined],
  ['OPEN_SETTINGS', (login, p) => login.openSettings({ screen: 'transfer', ...p }), undefined],
  [
    'SET_PREFERRED_ACCOUNT',
    (login, p) => login.setAccountType({ type: 'eoa', ...p }),
    { type: 'eoa', address: `0x${'a1'.repeat(20)}` },
  ],
  ['DELETE_ACCOUNT', (login, p) => login.deleteAccount(p), { deleteAt: 1_900_000_000_000 }],
  [
    'GET_USER',
    (login, p) => login.protect(p),
    { email, address: `0x${'a1'.repeat(20)}`, chainId: 1, accounts: [], isProtected: true },
  ],
]

describe.each(ofFrames)('the wallet’s frame, asked to %s', (name, ask, answer) => {
  async function start() {
    let mode: 'yes' | 'no' | 'hang' = 'yes'
    let late = () => {}
    const test = createTestFrame({
      [name]: async () => {
        if (mode === 'no') throw new Error('No.')
        if (mode === 'hang')
          await new Promise<void>((resolve) => {
            late = resolve
          })
        return answer
      },
    })
    // Whoever changes something is signed in.
    const app = name.startsWith('CONNECT') ? startEmbedded(test) : await startSignedIn(test)
    // The next mail may be asked for at once (S5.01): a minute passes before each try.
    const [wallClock, monotonicClock] = [Date.now, performance.now.bind(performance)]
    let skipped = 60_000
    Date.now = () => wallClock() + skipped
    performance.now = () => monotonicClock() + skipped
    onTestFinished(() => {
      Date.now = wallClock
      performance.now = monotonicClock
    })
    return {
      login: app.login,
      die: () => test.frame.element.load(),
      late: () => late(),
      set(next: typeof mode) {
        skipped += 60_000
        mode = next
      },
      count: () => app.names().filter((asked) => asked === name).length,
    }
  }

  it.each(['refuses', 'is left by its caller', 'never answers', 'dies'])(
    '[X.26] and %s: ended at the latest after its time, and the next request works',
    async (how) => {
      const test = await start()
      const isSlow = how === 'never answers' || how === 'dies'
      if (isSlow) {
        await test.login.isOffered()
        await ask(test.login, {})
      }
      test.set(how === 'refuses' ? 'no' : 'hang')
      const before = test.count()
      if (isSlow) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
      const controller = new AbortController()
      const asking = expect(ask(test.login, { signal: controller.signal })).rejects.toMatchObject({
        name: how === 'is left by its caller' ? 'AbortedError' : expect.stringMatching(/Error$/),
      })
      await vi.waitFor(() => expect(test.count()).toBe(before + 1), { interval: 1 })
      if (how === 'is left by its caller') controller.abort()
      if (how === 'dies') test.die()
      if (isSlow) await vi.advanceTimersByTimeAsync(anAge)
      await asking
      vi.useRealTimers()
      // An answer to what has ended is nobody's.
      test.late()
      test.set('yes')
      await ask(test.login, {})
      if (how !== 'dies') expect(test.count()).toBe(before + 2)
    },
  )
})
