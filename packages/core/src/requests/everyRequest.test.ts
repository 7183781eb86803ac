import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../config/Config.ts'
import type { LoginSource } from '../config/LoginSource.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import type { WalletMethod } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
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
  ['signTypedData', (config, p) => signTypedData(config, { typedData, ...p })],
  ['sendTransaction', (config, p) => sendTransaction(config, { transaction: { to, value: 1n }, ...p })],
  ['switchNetwork', (config, p) => switchNetwork(config, { network: 'eip155:10', ...p })],
]

describe.each(ofWallets)('a wallet that is asked to %s', (method, ask) => {
  const isIdle = (config: Config) => {
    expect(config._internal.pending.size).toBe(0)
    expect(config.state.status).toBe('connected')
    expect(config.state.switchingTo).toBeUndefined()
  }
  const nextWorks = async (test: Awaited<ReturnType<typeof startConnected>>) => {
    vi.useRealTimers()
    await vi.waitFor(() => isIdle(test.config))
    test.wallet.release(method)
    test.wallet.fail(method, undefined)
    await ask(test.config, {})
    isIdle(test.config)
  }

  it('[X.26] says no: idle again, and the next one works', async () => {
    const test = await startConnected()
    test.wallet.fail(method, { thrown: { code: 4001, message: 'User rejected' } })
    await expect(ask(test.config, {})).rejects.toMatchObject({ code: 4001 })
    await nextWorks(test)
  })

  it('[X.26] is left by whoever asked: idle again, what it says later is nobody’s, and the next one works', async () => {
    const test = await startConnected()
    const held = test.wallet.hold(method)
    const controller = new AbortController()
    const asking = expect(ask(test.config, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortedError',
    })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    controller.abort()
    await asking
    await vi.waitFor(() => isIdle(test.config))
    const { accounts, network } = [...test.config.state.connections.values()][0] ?? {}
    held[0]?.reject(new Error('too late'))
    await nextWorks(test)
    expect([...test.config.state.connections.values()][0]).toMatchObject({
      accounts,
      ...(method !== 'switchNetwork' && { network }),
    })
  })

  it('[X.26] never answers: given up after its time, and the next one works', async () => {
    const test = await startConnected()
    const held = test.wallet.hold(method)
    vi.useFakeTimers()
    const asking = expect(ask(test.config, {})).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.waitFor(() => expect(held).toHaveLength(1), { interval: 1 })
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    await nextWorks(test)
  })

  it('[X.26] dies over it: given up at the latest after its time, and works once the wallet is back', async () => {
    const test = await startConnected()
    const held = test.wallet.hold(method)
    vi.useFakeTimers()
    const asking = expect(ask(test.config, {})).rejects.toThrow()
    await vi.waitFor(() => expect(held).toHaveLength(1), { interval: 1 })
    test.wallet.emit({ type: 'disconnected', cause: new Error('killed') })
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    vi.useRealTimers()
    await vi.waitFor(() => expect(test.config._internal.pending.size).toBe(0))
    test.wallet.release(method)
    if (test.config.state.status !== 'connected')
      await connect(test.config, { connector: test.wallet.connector })
    await ask(test.config, {})
    isIdle(test.config)
  })
})

describe('a wallet that is asked to connect, or to leave', () => {
  it.each(['never', 'late', 'no', 'dead'])('[X.26] connect, answered %s', async (how) => {
    const test = await startConnected()
    await disconnect(test.config)
    const held = test.wallet.hold('connect')
    if (how === 'no') test.wallet.fail('connect', { thrown: { code: 4001 } })
    const controller = new AbortController()
    vi.useFakeTimers()
    const asking = expect(
      connect(test.config, { connector: test.wallet.connector, signal: controller.signal }),
    ).rejects.toMatchObject({
      name: { never: 'TimeoutError', late: 'AbortedError', no: 'UserRejectedRequestError', dead: 'RpcError' }[
        how
      ],
    })
    if (how !== 'no') await vi.waitFor(() => expect(held).toHaveLength(1), { interval: 1 })
    if (how === 'late') controller.abort()
    // What browsers let an extension's page side say once it is gone.
    if (how === 'dead') held[0]?.reject({ code: -32603, message: 'Extension context invalidated.' })
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    vi.useRealTimers()
    held[0]?.approve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(test.config.state.status).toBe('disconnected')
    test.wallet.release('connect')
    test.wallet.fail('connect', undefined)
    await connect(test.config, { connector: test.wallet.connector })
    expect(test.config.state.status).toBe('connected')
  })

  it('[X.26] disconnect: a wallet that never answers keeps nobody', async () => {
    const test = await startConnected()
    test.wallet.hold('disconnect')
    vi.useFakeTimers()
    const leaving = disconnect(test.config).catch(() => {})
    await vi.advanceTimersByTimeAsync(anAge)
    await leaving
    vi.useRealTimers()
    expect(test.config.state.status).toBe('disconnected')
    test.wallet.release('disconnect')
    await connect(test.config, { connector: test.wallet.connector })
    await disconnect(test.config)
    expect(test.config.state.status).toBe('disconnected')
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
    const machine = Date.now
    let skipped = 60_000
    Date.now = () => machine() + skipped
    onTestFinished(() => {
      Date.now = machine
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

  it('[X.26] a no ends it, and the next one works', async () => {
    const test = await start()
    test.set('no')
    await expect(ask(test.login, {})).rejects.toThrow()
    test.set('yes')
    await ask(test.login, {})
  })

  it('[X.26] whoever leaves it is free at once, a late answer is nobody’s, and the next one works', async () => {
    const test = await start()
    test.set('hang')
    const controller = new AbortController()
    const before = test.count()
    const left = expect(ask(test.login, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortedError',
    })
    await vi.waitFor(() => expect(test.count()).toBe(before + 1))
    controller.abort()
    await left
    test.late()
    test.set('yes')
    await ask(test.login, {})
    expect(test.count()).toBe(before + 2)
  })

  it('[X.26] a frame that dies over it ends it at the latest after its time, and the next one works', async () => {
    const test = await start()
    await test.login.isOffered()
    await ask(test.login, {})
    test.set('hang')
    const before = test.count()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const asking = expect(ask(test.login, {})).rejects.toThrow()
    await vi.waitFor(() => expect(test.count()).toBe(before + 1), { interval: 1 })
    test.die()
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    vi.useRealTimers()
    // What it was asked before its end is nobody's.
    test.late()
    test.set('yes')
    await ask(test.login, {})
  })

  it('[X.26] silence ends it after its time, and the next one works', async () => {
    const test = await start()
    await test.login.isOffered()
    await ask(test.login, {})
    test.set('hang')
    const before = test.count()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const asking = expect(ask(test.login, {})).rejects.toThrow()
    await vi.waitFor(() => expect(test.count()).toBe(before + 1), { interval: 1 })
    await vi.advanceTimersByTimeAsync(anAge)
    await asking
    vi.useRealTimers()
    test.set('yes')
    await ask(test.login, {})
  })
})
