import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import type { SiwxHooks, SiwxSettings } from '../config/signInOptions.ts'
import { createTabsStorage } from '../testing/createTabsStorage.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, page, startSignInTest } from '../testing/startSignInTest.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { connect } from '../wallets/connect.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { signIn } from './signIn.ts'
import { getSignIn } from './signInState.ts'
import { signOut } from './signOut.ts'

beforeEach(() => void vi.stubGlobal('document', { visibilityState: 'visible' }))
afterEach(() => vi.unstubAllGlobals())

const storage = Object.assign(new Event('storage'), { key: 'latchkey/siwx_sessions' })
const back = Object.assign(new Event('pageshow'), { persisted: true })
const focus = new Event('focus')
const visible = new Event('visibilitychange')
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
/** Longer than events wait for each other. */
const short = () => pause(100)

/** Two tabs of a site that has its sessions in one place; the same account is asked in both. */
async function openTabs(changes: Partial<SiwxHooks> = {}) {
  const own = createTestHooks(changes)
  const open = async () => {
    const test = await startSignInTest({ siwx: own.hooks })
    const here = window
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('asking')
    return { ...test, here }
  }
  const first = await open()
  return { first, second: await open(), ...own }
}

describe('a question that stands in two tabs', () => {
  it.each([
    ['the page’s list of sessions changes', storage],
    ['the person comes back to it', focus],
    ['it is shown again', visible],
    ['it comes from the back-forward cache', back],
  ])(
    '[X.27] is settled by the answer in the other one, when %s: one prompt of a wallet',
    async (_, event) => {
      const { first, second, asked } = await openTabs()
      await signIn(first.config)
      expect(getSignIn(second.config).step).toBe('asking')
      second.here.dispatchEvent(event)
      expect(await second.reach('signedIn')).toMatchObject({ session: { data: { chainId: 'eip155:1' } } })
      expect(second.wallet.asked.filter((one) => one !== 'restore')).toEqual(['connect'])
      expect(asked.filter((one) => one === 'addSession')).toHaveLength(1)
    },
  )

  it('[X.27] nothing else of storage, nor a page that was never away, has it look', async () => {
    const { first, second, asked } = await openTabs()
    await signIn(first.config)
    const before = asked.length
    second.here.dispatchEvent(Object.assign(new Event('storage'), { key: 'latchkey/recent_wallets' }))
    second.here.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await short()
    expect(asked).toHaveLength(before)
    expect(getSignIn(second.config).step).toBe('asking')
  })

  it('[X.27] without an answer it stays, and so it does while whoever keeps the sessions is down', async () => {
    let isDown = false
    const { second } = await openTabs({
      getSessions: () => {
        if (isDown) throw new TypeError('down')
        return []
      },
    })
    second.here.dispatchEvent(focus)
    await short()
    expect(getSignIn(second.config).step).toBe('asking')
    isDown = true
    second.here.dispatchEvent(focus)
    await short()
    expect(getSignIn(second.config).step).toBe('asking')
    expect(second.config.state.status).toBe('connected')
  })

  it('[X.27] what the person does here meanwhile counts, not what was looked for before', async () => {
    let answer = (_: []) => {}
    const slow = new Promise<[]>((resolve) => {
      answer = resolve
    })
    let isSlow = false
    const own = createTestHooks()
    const { second, first } = await openTabs({
      ...own.hooks,
      getRequired: () => false,
      getSessions: (...of) => (isSlow ? slow : own.hooks.getSessions(...of)),
    })
    await signIn(first.config)
    second.here.dispatchEvent(storage)
    await second.reach('signedIn')
    isSlow = true
    second.here.dispatchEvent(storage)
    await short()
    isSlow = false
    await signOut(second.config)
    await signIn(second.config)
    answer([])
    await short()
    expect(getSignIn(second.config).step).toBe('signedIn')
  })

  it('[X.27] a page that is closed looks no more', async () => {
    const { second, asked } = await openTabs()
    second.stop()
    await short()
    const before = asked.length
    for (const event of [storage, focus, visible, back]) second.here.dispatchEvent(event)
    await short()
    expect(asked).toHaveLength(before)
  })
})

/** Two tabs of a site with real sessions; the first has signed in before the second is opened. */
async function openSignedIn(settings: SiwxSettings) {
  const storage = createTabsStorage()
  const open = async () => {
    const test = await startSignInTest({ siwx: settings, storage })
    test.wallet.isPermitted = true
    // No account here is a contract.
    vi.spyOn(test.config._internal, 'rpc').mockReturnValue({ request: async () => '0x' } as never)
    storage.tabs.push(window)
    return { ...test, here: window }
  }
  const first = await open()
  await connect(first.config, { connector: first.wallet.connector })
  await first.reach('asking')
  await signIn(first.config)
  const second = await open()
  await second.reach('signedIn')
  return { first, second }
}

/** An app's backend with one visitor, as all tabs of a browser have one cookie. */
async function startBackend() {
  const server = await startTestServer()
  const state = { account: undefined as string | undefined }
  const me = () =>
    state.account
      ? {
          account: state.account,
          origin: page.origin,
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
        }
      : null
  server.answer = ({ path, body }) => {
    if (path === '/siwx/nonce') return { body: { nonce: 'Kq3xTz81abcd' } }
    if (path === '/siwx/authenticate') {
      const { data } = JSON.parse(body) as { data: { chainId: string; accountAddress: string } }
      state.account = `${data.chainId}:${data.accountAddress}`
    }
    if (path === '/siwx/sign-out') state.account = undefined
    return { body: path === '/siwx/sign-out' ? {} : me() }
  }
  const settings = { sessions: 'backend', backend: `${server.base}/siwx` } as const
  return { server, state, settings }
}

describe('a sign-in that ends in another tab, or at whoever keeps it', () => {
  it('[X.27] local: who signs out in one tab is signed out in the other, and nobody is asked', async () => {
    const { first, second } = await openSignedIn({ sessions: 'local', required: false })
    await signOut(first.config)
    await second.reach('idle')
    await short()
    expect(second.config.state.status).toBe('connected')
    expect(second.shown).toEqual([])
  })

  it.each([
    ['comes back to it', focus],
    ['is shown it again', visible],
  ])('[X.27] backend: the same, when the person %s; while it is down nothing changes', async (_, event) => {
    const { server, settings } = await startBackend()
    const { first, second } = await openSignedIn({ ...settings, required: false })
    const { answer } = server
    await signOut(first.config)
    server.answer = () => ({ status: 403, body: {} })
    second.here.dispatchEvent(event)
    await vi.waitFor(() => expect(server.asked.at(-1)?.path).toBe('/siwx/me'))
    await short()
    expect(getSignIn(second.config).step).toBe('signedIn')
    server.answer = answer
    second.here.dispatchEvent(event)
    await second.reach('idle')
    expect(second.config.state.status).toBe('connected')
    expect(second.shown).toEqual([])
  })

  it('[X.27] backend: nobody is signed in here once somebody else is there', async () => {
    const { state, settings } = await startBackend()
    const { second } = await openSignedIn({ ...settings, required: false })
    state.account = `eip155:1:${otto.address}`
    second.here.dispatchEvent(focus)
    await second.reach('idle')
    state.account = `eip155:1:${mira.address}`
    second.here.dispatchEvent(focus)
    await short()
    expect(getSignIn(second.config).step).toBe('idle')
  })

  it.each(['local', 'backend'] as const)(
    '[X.27] [S4.24] %s: where it is required a sign-out disconnects both tabs, and the other one asks nobody',
    async (sessions) => {
      const settings = sessions === 'local' ? { sessions } : (await startBackend()).settings
      const { first, second } = await openSignedIn(settings)
      // The other tab has a second to follow the disconnect, which the loading of code may not use up.
      await import('../wallets/syncTabs.ts')
      const held = first.wallet.hold('disconnect')
      const signedOut = signOut(first.config)
      await vi.waitFor(() => expect(held).toHaveLength(1))
      second.here.dispatchEvent(focus)
      // The wallet takes its time.
      await pause(400)
      held[0]?.approve()
      await signedOut
      await vi.waitFor(() => expect(second.config.state.status).toBe('disconnected'), { timeout: 10_000 })
      await pause(1_200)
      expect(getSignIn(second.config).step).toBe('idle')
      expect(second.shown).toEqual([])
    },
  )

  it.each([
    ['it comes from the back-forward cache', back],
    ['the person comes back to it', focus],
    ['the page’s list of sessions changes', storage],
  ])(
    '[X.27] [S4.24] where it is required the person is asked again, when %s; saying no disconnects',
    async (_, event) => {
      const own = createTestHooks()
      const test = await startSignInTest({ siwx: own.hooks })
      await connect(test.config, { connector: test.wallet.connector })
      await test.reach('asking')
      await signIn(test.config)
      test.wallet.changeNetwork('eip155:10')
      own.sessions.splice(0)
      window.dispatchEvent(event)
      await test.reach('looking')
      expect(await test.reach('asking')).toMatchObject({
        required: true,
        context: { network: 'eip155:10' },
      })
      expect(test.shown).toEqual(['SIWXSignMessage', 'SIWXSignMessage'])
      // Closing the modal is no way around it.
      test.config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: true } })
      expect(getSignIn(test.config).step).toBe('asking')
      await signIn(test.config)
      expect(own.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:10'])
      own.sessions.splice(0)
      window.dispatchEvent(event)
      await test.reach('asking')
      await cancelSignIn(test.config)
      expect(test.config.state.status).toBe('disconnected')
    },
  )

  it('[X.27] twenty events at once are one look; what comes while it is under way is one more', async () => {
    const own = createTestHooks({ getRequired: () => false })
    let answer = () => {}
    let isSlow = false
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const getSessions: SiwxHooks['getSessions'] = async (...of) => {
      const found = await own.hooks.getSessions(...of)
      if (isSlow) await slow
      return found
    }
    const test = await startSignInTest({ siwx: { ...own.hooks, getSessions } })
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('asking')
    await signIn(test.config)
    const looks = () => own.asked.filter((one) => one.startsWith('getSessions')).length
    const before = looks()
    isSlow = true
    window.dispatchEvent(back)
    window.dispatchEvent(visible)
    for (let i = 0; i < 20; i++) window.dispatchEvent(focus)
    await short()
    expect(looks() - before).toBe(1)
    // It has read what was there before this.
    own.sessions.splice(0)
    for (let i = 0; i < 20; i++) window.dispatchEvent(storage)
    await short()
    expect(looks() - before).toBe(1)
    answer()
    await test.reach('idle')
    expect(looks() - before).toBe(2)
  })

  it('[X.27] a page that is being hidden doesn’t look', async () => {
    const { server, settings } = await startBackend()
    const { second } = await openSignedIn({ ...settings, required: false })
    const before = server.asked.length
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    second.here.dispatchEvent(visible)
    await short()
    expect(server.asked).toHaveLength(before)
  })
})

it('[S8.09] where the sessions of one account can’t be looked up, its wallet is disconnected and no other of the chain family', async () => {
  const own = createTestHooks()
  const getSessions: SiwxHooks['getSessions'] = (chainId, address) => {
    if (address.toLowerCase() === otto.address.toLowerCase()) throw new TypeError('down')
    return own.hooks.getSessions(chainId, address)
  }
  const { adapter, config, reach, wallet } = await startSignInTest({ siwx: { ...own.hooks, getSessions } })
  await connect(config, { connector: wallet.connector })
  await reach('asking')
  await signIn(config)
  const second = createTestWallet({ id: 'second', accounts: [otto.address] })
  adapter.announce(second)
  await connect(config, { connector: second.connector })
  await vi.waitFor(() => expect(second.asked.at(-1)).toBe('disconnect'))
  await reach('signedIn')
  expect([...config.state.connections.values()].map(({ connectorId }) => connectorId)).toEqual([
    'test.wallet',
  ])
  expect(wallet.asked).not.toContain('disconnect')
  expect(own.asked).not.toContain('revokeSession')
})
