import { getAddress } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import { evm } from '../chains/evm/evm.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { signMessage } from '../requests/signMessage.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { getRecentWallets } from '../wallets/recentWallets.ts'
import { switchConnection } from '../wallets/switchConnection.ts'
import { emailWallet } from './emailWallet.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from './testing/startEmbedded.ts'

const email = 'mira@example.org'
const _signature = `0x${'11'.repeat(65)}`
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it resolved'),
    (error: unknown) => error,
  )
const never = () => new Promise<never>(() => {})
const fails = (message: string) => () => Promise.reject(new Error(message))
const keys = (storage: ReturnType<typeof createMemoryStorage>) =>
  [...storage.entries.keys()].filter((key) => key.includes('login/'))

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => void vi.useRealTimers())

describe('signing in by e-mail', () => {
  it('[S3.21] loads nothing until somebody signs in, then sends theme and language, and their changes', async () => {
    const app = startEmbedded()
    await app.connector.restore()
    app.login.dress({ theme: 'light', language: { locale: 'ar-EG', direction: 'rtl' } })
    expect(app.frame.loads).toBe(0)
    await app.login.begin({ email })
    expect(app.frame.loads).toBe(1)
    await vi.waitFor(() => expect(app.last('SYNC_THEME')).toEqual({ themeMode: 'light', language: 'ar-EG' }))
    app.login.dress({ theme: 'dark' })
    await vi.waitFor(() => expect(app.last('SYNC_THEME')).toEqual({ themeMode: 'dark', language: 'ar-EG' }))
    const themeVariables = { '--lk-accent': 'rgb(255, 0, 102)' }
    app.login.dress({ variables: themeVariables })
    await vi.waitFor(() =>
      expect(app.last('SYNC_THEME')).toEqual({ themeMode: 'dark', language: 'ar-EG', themeVariables }),
    )
  })

  const authConnector = { id: 'ID_AUTH', type: 'AUTH' }
  it('[S1.07] [S1.08] adds one connector for every way to sign in', () => {
    const { connector } = startEmbedded()
    expect({ id: connector.id, type: connector.type }).toEqual(authConnector)
  })

  it.each([
    [false, {}, 0],
    ['https://api.example.org', {}, 1],
    [false, { frameUrl: 'https://wallet.example.org' }, 1],
  ] as const)('with server %s and options %j adds connectors: %i', (server, options, count) => {
    const adapters = emailWallet([{ ...evm(), setup: () => () => {} }], options)
    expect(startTestConfig({ adapters, server }).config.connectors).toHaveLength(count)
  })

  it('[S4.46] [S5.07] asks for a code of the length the frame says, and connects', async () => {
    const app = startEmbedded()
    expect(await app.login.begin({ email: ` ${email} ` })).toEqual({ kind: 'code', length: 8 })
    expect(app.last('CONNECT_EMAIL')).toEqual({ email })
    expect(await app.login.enterCode({ code: ' 123 456 ' })).toEqual({ kind: 'done' })
    const connection = await connect(app.config, { connector: app.connector })
    const accounts = app.state.accounts.map((address) => getAddress(address))
    expect(connection).toMatchObject({ accounts, network: 'eip155:1' })
    expect(app.login.user()).toEqual({ email, custody: 'user-held', isProtected: true })
    expect(getRecentWallets(app.config)).toEqual([])
  })

  it('[S4.08] connecting after a code has the method email, after a reload too', async () => {
    const storage = createMemoryStorage()
    const methods = (events: readonly LatchkeyEvent[]) =>
      events.flatMap((one) => (one.event === 'CONNECT_SUCCESS' ? [one.properties] : []))
    const app = await startSignedIn(createTestFrame(), { memory: storage })
    expect(methods(app.events)).toEqual([{ method: 'email', name: 'Email' }])
    app.stop()
    const test = createTestFrame()
    test.state.signedIn = true
    const again = startEmbedded(test, { memory: storage })
    await vi.waitFor(() => expect(again.config.state.status).toBe('connected'))
    expect(methods(again.events)).toEqual([{ method: 'email', name: 'Email', reconnect: true }])
  })

  it.each([
    [true, 1, 'connected'],
    [undefined, 1, 'connected'],
    [false, 0, 'disconnected'],
  ] as const)(
    '[S2.39] somebody who once signed in, a modal that offers to (%s): frames loaded %d, %s',
    async (offersLogin, loads, status) => {
      const storage = createMemoryStorage()
      const first = await startSignedIn(createTestFrame(), { memory: storage })
      first.stop()
      const stored = storage.entries.get('latchkey/connections')
      const test = createTestFrame()
      test.state.signedIn = true
      const modal = { offersLogin, state: { open: false }, open() {}, reset() {} }
      const app = startEmbedded(test, { memory: storage, modal })
      await vi.waitFor(() => expect(app.config.state.status).toBe(status))
      expect([app.frame.loads, storage.entries.get('latchkey/login/EMAIL_LOGIN_USED_KEY')]).toEqual([
        loads,
        'true',
      ])
      // The session of other pages stays; a page that offers to sign in continues it.
      expect(storage.entries.get('latchkey/connections')).toBe(stored)
      // Control: an app can still connect the embedded wallet itself.
      await connect(app.config, { connector: app.connector })
      expect([app.frame.loads, app.config.state.status]).toEqual([1, 'connected'])
      app.stop()
      const another = createTestFrame()
      another.state.signedIn = true
      const again = startEmbedded(another, { memory: storage })
      await vi.waitFor(() => expect(again.config.state.status).toBe('connected'))
    },
  )

  it('[S3.01] [X.33] the account says who is signed in and how the account is used, and follows changes', async () => {
    let email = 'mira@example.org'
    const test = createTestFrame({
      GET_USER: async () => ({
        address: `0x${'a1'.repeat(20)}`,
        chainId: 1,
        email,
        custody: 'user-held' as const,
        isProtected: true,
        smartAccountDeployed: true,
        preferredAccountType: 'smartAccount' as const,
      }),
    })
    const app = await startSignedIn(test)
    const details = { preferredAccountType: 'smartAccount', smartAccountDeployed: true }
    expect(getAccount(app.config)).toMatchObject({ ...details, user: { email }, socialProvider: undefined })
    email = 'new@example.org'
    test.frame.notify({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'T' } })
    await vi.waitFor(() => expect(getAccount(app.config).user?.email).toBe(email))
    expect(getAccount(app.config)).toMatchObject(details)
    await disconnect(app.config)
    expect(getAccount(app.config).user).toBeUndefined()
  })

  it.each(['is selected', 'is the only one left'] as const)(
    '[S3.01] [S3.02] [X.33] it says so too of the embedded wallet that %s after another was in use',
    async (how) => {
      const test = createTestFrame({
        GET_USER: async () => ({
          address: `0x${'a1'.repeat(20)}`,
          chainId: 1,
          email,
          custody: 'user-held' as const,
          isProtected: true,
          smartAccountDeployed: true,
          preferredAccountType: 'smartAccount' as const,
        }),
      })
      const { config, connector, wallet } = await startSignedIn(test)
      config._internal.addConnector(wallet.connector)
      await connect(config, { connector: wallet.connector })
      expect(getAccount(config).user).toBeUndefined()
      expect(isSmartAccount(config)).toBe(false)
      const other = `${wallet.connector.namespace}:${wallet.connector.id}`
      if (how === 'is selected')
        await switchConnection(config, { connection: `${connector.namespace}:${connector.id}` })
      else await disconnect(config, { connection: other })
      expect(getAccount(config)).toMatchObject({
        user: { email },
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: true,
      })
      expect(isSmartAccount(config)).toBe(true)
    },
  )

  it('[S3.01] after a switch the type and whether the account is deployed are those of the new network', async () => {
    const use = (chainId: number) =>
      chainId === 1
        ? { smartAccountDeployed: true, preferredAccountType: 'smartAccount' as const }
        : { smartAccountDeployed: false, preferredAccountType: 'eoa' as const }
    let answers = Promise.resolve()
    const test = createTestFrame(
      {
        GET_USER: async () => {
          const { chainId } = test.state
          await answers
          return { address: `0x${'a1'.repeat(20)}`, chainId, email, ...use(chainId) }
        },
      },
      { networks: [1, 10] },
    )
    const app = await startSignedIn(test)
    expect(getAccount(app.config)).toMatchObject(use(1))
    expect(isSmartAccount(app.config)).toBe(true)
    let release = () => {}
    answers = new Promise((resolve) => {
      release = resolve
    })
    await switchNetwork(app.config, { network: 'eip155:10' })
    expect(getAccount(app.config).smartAccountDeployed).toBeUndefined()
    release()
    await vi.waitFor(() => expect(getAccount(app.config)).toMatchObject(use(10)))
    expect(isSmartAccount(app.config)).toBe(false)

    // The answer for a network that was left meanwhile counts for nothing.
    answers = new Promise((resolve) => {
      release = resolve
    })
    await switchNetwork(app.config, { network: 'eip155:1' })
    await vi.waitFor(() => expect(test.names().filter((name) => name === 'GET_USER')).toHaveLength(3))
    await switchNetwork(app.config, { network: 'eip155:10' })
    release()
    await vi.waitFor(() => expect(getAccount(app.config)).toMatchObject(use(10)))
    expect(getAccount(app.config).network).toBe('eip155:10')
  })

  it('[S4.45] waits for the device after the code where the wallet is known, and is done', async () => {
    const frame = createTestFrame({
      CONNECT_OTP: async () => ({ action: 'VERIFY_DEVICE', deviceNumber: '42' }),
      CONNECT_DEVICE: async () => ({ action: 'CONNECT' }),
    })
    const app = startEmbedded(frame)
    expect(await app.login.begin({ email })).toEqual({ kind: 'code', length: 8 })
    expect(await app.login.enterCode({ code: '123456' })).toEqual({ kind: 'device', number: '42' })
    expect(await app.login.waitForDevice()).toEqual({ kind: 'done' })
  })

  it('[S4.45] waits for the device, then for the code, where the frame mails the link first', async () => {
    const app = startEmbedded()
    app.state.action = 'VERIFY_DEVICE'
    expect(await app.login.begin({ email })).toEqual({ kind: 'device', number: undefined })
    expect(await app.login.waitForDevice()).toEqual({ kind: 'code', length: 8 })
  })

  it('[S4.47] is done at once where the session lives', async () => {
    const app = startEmbedded()
    Object.assign(app.state, { action: 'CONNECT', signedIn: true })
    expect(await app.login.begin({ email })).toEqual({ kind: 'done' })
    // no mail was sent, so there is nothing to cool down from
    expect(app.login.cooldown()).toBe(0)
  })

  it('[S4.46] [S8.48] rejects a wrong code with the message of the frame, and accepts another try', async () => {
    const app = startEmbedded()
    await app.login.begin({ email })
    const message = 'The code is wrong or no longer counts.'
    const error = await errorOf(app.login.enterCode({ code: '000000' }))
    expect(error).toMatchObject({ code: 'LOGIN_REFUSED', message })
    await app.login.enterCode({ code: '123456' })
  })

  it('[S5.05] refuses what is no e-mail address without asking the frame', async () => {
    const app = startEmbedded()
    expect(await errorOf(app.login.begin({ email: 'mira' }))).toMatchObject({ code: 'LOGIN_EMAIL' })
    expect(app.names()).not.toContain('CONNECT_EMAIL')
  })

  it('[S5.01] [S5.02] [S5.03] blocks a second mail for 30 s, and says how long, rounded up', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const app = startEmbedded()
    await app.login.begin({ email })
    vi.advanceTimersByTime(10_001)
    expect(await errorOf(app.login.begin({ email }))).toMatchObject({
      code: 'LOGIN_COOLDOWN',
      message: 'Please try again after 20 seconds',
      seconds: 20,
    })
    vi.advanceTimersByTime(19_999)
    await expect(app.login.begin({ email })).resolves.toMatchObject({ kind: 'code' })
    expect(app.names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  })

  it('[S5.01] asks for a mail to another address at once, so that a mistyped one can be corrected', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const app = startEmbedded()
    await app.login.begin({ email: `${email}x` })
    await expect(app.login.begin({ email })).resolves.toMatchObject({ kind: 'code' })
    expect(app.names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
    expect(await errorOf(app.login.begin({ email: email.toUpperCase() }))).toMatchObject({
      code: 'LOGIN_COOLDOWN',
      seconds: 30,
    })
  })

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('[S5.01] a machine clock that is set %s meanwhile changes nothing about it', async (_, jump) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const app = startEmbedded()
    await app.login.begin({ email })
    vi.advanceTimersByTime(10_000)
    vi.setSystemTime(Date.now() + jump)
    expect(app.login.cooldown()).toBe(20_000)
    expect(await errorOf(app.login.begin({ email }))).toMatchObject({ code: 'LOGIN_COOLDOWN', seconds: 20 })
    vi.advanceTimersByTime(20_000)
    await expect(app.login.begin({ email })).resolves.toMatchObject({ kind: 'code' })
  })

  it('[S5.02] takes the server’s cooldown for one', async () => {
    const CONNECT_EMAIL = fails('Please try again after 7 seconds')
    const app = startEmbedded(createTestFrame({ CONNECT_EMAIL }))
    expect(await errorOf(app.login.begin({ email }))).toMatchObject({ code: 'LOGIN_COOLDOWN', seconds: 7 })
  })

  it('gives a question up when the caller does', async () => {
    const app = startEmbedded(createTestFrame({ CONNECT_DEVICE: never }))
    app.state.action = 'VERIFY_DEVICE'
    await app.login.begin({ email })
    const controller = new AbortController()
    const outcome = errorOf(app.login.waitForDevice({ signal: controller.signal }))
    await vi.waitFor(() => expect(app.names()).toContain('CONNECT_DEVICE'))
    controller.abort()
    expect(await outcome).toMatchObject({ name: 'AbortedError' })
  })
})

describe('storage', () => {
  it('[S4.50] [S3.24] [S3.27] keeps that somebody signed in, when, and the chain; no email address', async () => {
    const before = Date.now()
    const { storage } = await startSignedIn()
    expect(storage.entries.get('latchkey/login/EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(storage.entries.get('latchkey/login/LAST_USED_CHAIN_KEY')).toBe('eip155:1')
    const time = Number(storage.entries.get('latchkey/login/LAST_EMAIL_LOGIN_TIME'))
    expect(time).toBeGreaterThanOrEqual(before)
    expect([...storage.entries.values()].join()).not.toContain('mira')
  })

  it.each([
    ['standard', undefined],
    ['compat', email],
  ] as const)(
    '[S3.25] [S4.50] [S4.51] preset %s keeps of the address on the app’s origin, until the sign-out: %s',
    async (preset, kept) => {
      const { config, storage } = await startSignedIn(undefined, { preset })
      expect(storage.entries.get('latchkey/login/EMAIL')).toBe(kept)
      await disconnect(config)
      expect(keys(storage)).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME'])
      expect([...storage.entries.values()].join()).not.toContain(email)
    },
  )

  it('[S3.25] an app that has left the preset `compat` keeps no address that was stored under it', async () => {
    const memory = createMemoryStorage({ 'latchkey/login/EMAIL': 'earlier@example.org' })
    await startSignedIn(createTestFrame(), { memory })
    expect([...memory.entries.values()].join()).not.toContain('@example.org')
  })

  it('[S4.51] [S7.51] a sign-out forgets before the frame is asked, and waits 3 s at most', async () => {
    const test = createTestFrame({ SIGN_OUT: never })
    const { config, storage } = await startSignedIn(test)
    fakeTimers()
    const ended = disconnect(config)
    await vi.waitFor(() => expect(test.names()).toContain('SIGN_OUT'), { interval: 1 })
    const mailed = 'latchkey/login/LAST_EMAIL_LOGIN_TIME'
    expect(keys(storage)).toEqual([mailed, 'latchkey/login/SIGN_OUT'])
    const onEnded = vi.fn()
    void ended.then(onEnded)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(onEnded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    await ended
    expect(config.state.status).toBe('disconnected')
  })

  it.each([
    ['signs out all the same', true],
    ['is waited for no longer than that', false],
  ])('[S4.51] over a document that has died: the one in its place %s', async (_, comes) => {
    let dead = false
    const signedOut: boolean[] = []
    const test = createTestFrame({
      GET_CHAIN_ID: () => (dead ? never() : Promise.resolve({ chainId: 1 })),
      RPC_REQUEST: never,
      RPC_ABORT: () => (dead ? never() : Promise.resolve(undefined)),
      SIGN_OUT: async () => {
        if (dead) return never()
        signedOut.push(true)
        return undefined
      },
    })
    const { load } = test.frame.element
    test.frame.element.load = () => {
      test.frame.silent = dead && !comes
      dead = false
      load()
    }
    const { config, login } = await startSignedIn(test)
    const asking = signMessage(config, { message: 'hi' }).catch(() => {})
    await vi.waitFor(() => expect(test.names()).toContain('RPC_REQUEST'), { timeout: 10_000 })
    dead = true
    login.abort()
    await asking
    fakeTimers()
    const ended = disconnect(config)
    await vi.advanceTimersByTimeAsync(3_000)
    await ended
    expect(config.state.status).toBe('disconnected')
    await vi.waitFor(() => expect(signedOut).toEqual(comes ? [true] : []))
  })

  it.each([
    ['says no', async () => ({ isConnected: false })],
    ['fails', fails('An error occurred')],
  ])('[S4.51] a connection check that %s ends the login', async (_, IS_CONNECTED) => {
    const { storage } = await startSignedIn()
    const again = startEmbedded(createTestFrame({ IS_CONNECTED }), { storage })
    await vi.waitFor(() => expect(again.names()).toContain('IS_CONNECTED'))
    await vi.waitFor(() => expect(keys(storage)).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME']))
    await vi.waitFor(() => expect(again.config.state.status).toBe('disconnected'))
  })

  it.each([
    ['CAIP-2', 'eip155:10', 'eip155:10'],
    ['the number existing clients wrote', '10', 'eip155:10'],
    ['a network the app no longer has', 'eip155:4242', 'eip155:1'],
    ['what is no network', 'mainnet', 'eip155:1'],
  ])('[S3.28] [X.20] a reload restores silently on the chain last used: %s', async (_, stored, network) => {
    const first = await startSignedIn()
    first.stop()
    first.storage.entries.set('latchkey/login/LAST_USED_CHAIN_KEY', stored)
    const test = createTestFrame()
    test.state.signedIn = true
    const { ask, config, last } = startEmbedded(test, { storage: first.storage })
    expect(config.state.status).toBe('reconnecting')
    await vi.waitFor(() => expect(config.state.status).toBe('connected'))
    expect(last('GET_USER')).toEqual({ silent: true })
    expect(config.state.activeNetwork).toBe(network)
    expect(await ask('eth_chainId')).toBe(`0x${Number(network.split(':')[1]).toString(16)}`)
    expect(first.storage.entries.get('latchkey/login/LAST_USED_CHAIN_KEY')).toBe(network)
  })

  /** Reloads a page with a signed-in embedded wallet whose frame answers when `answer` is called. */
  async function reloadSlowly(handlers: Parameters<typeof createTestFrame>[0] = {}) {
    const first = await startSignedIn()
    first.stop()
    let answer = (_: { isConnected: boolean }) => {}
    const test = createTestFrame({
      IS_CONNECTED: () => new Promise((resolve) => (answer = resolve)),
      ...handlers,
    })
    test.state.signedIn = true
    fakeTimers()
    const app = startEmbedded(test, { storage: first.storage })
    const outcomes: unknown[] = []
    app.config.events.subscribe((event) => {
      if (event.event === 'reconnect_end') outcomes.push(event.properties.outcome)
    })
    await vi.waitFor(() => expect(app.names()).toContain('IS_CONNECTED'), { interval: 1 })
    return { ...app, storage: first.storage, outcomes, answer: () => answer({ isConnected: true }) }
  }

  it('[X.20, X.22, X.22a] a frame that is slow for 10 s is told as silent, and restored when it answers', async () => {
    const { config, outcomes, answer } = await reloadSlowly()
    await vi.advanceTimersByTimeAsync(9_800)
    expect(config.state.status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(200)
    expect([config.state.status, outcomes]).toEqual(['disconnected', ['silent']])
    await vi.advanceTimersByTimeAsync(10_000)
    answer()
    await vi.waitFor(() => expect(config.state.status).toBe('connected'), { interval: 1 })
    expect(outcomes).toEqual(['silent'])
  })

  it.each([
    ['while it is still being restored', 100],
    ['after the time for that', 10_000],
  ])('[S4.51] [S4.34] a sign-out %s clears the login, and a late answer stores nothing', async (_, after) => {
    const { config, storage, names, answer } = await reloadSlowly({ SIGN_OUT: never })
    await vi.advanceTimersByTimeAsync(after)
    const ended = disconnect(config)
    await vi.waitFor(() => expect(names()).toContain('SIGN_OUT'), { interval: 1 })
    const owed = ['latchkey/login/LAST_EMAIL_LOGIN_TIME', 'latchkey/login/SIGN_OUT']
    expect(keys(storage)).toEqual(owed)
    answer()
    await vi.advanceTimersByTimeAsync(3_000)
    await ended
    expect(names()).not.toContain('GET_USER')
    expect(keys(storage)).toEqual(owed)
    expect(config.state.status).toBe('disconnected')
  })

  it('[X.22, X.22a] a frame that answers after the person has disconnected everything is left alone', async () => {
    const { config, answer } = await reloadSlowly()
    await vi.advanceTimersByTimeAsync(10_000)
    void disconnect(config)
    await vi.advanceTimersByTimeAsync(1)
    answer()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(config.state.status).toBe('disconnected')
  })
})
