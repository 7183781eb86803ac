import { parseSiwxMessage, SiwxError } from '@latchkey/siwx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import { TimeoutError } from '../base/errors.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import type { TestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, startSignInTest } from '../testing/startSignInTest.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { draftMessage } from './sessions/draftMessage.ts'
import { signIn } from './signIn.ts'
import { getSignIn } from './signInState.ts'
import { signOut } from './signOut.ts'

afterEach(() => vi.unstubAllGlobals())

/** Connected and asked. */
async function ask(changes: Partial<SiwxHooks> = {}) {
  const own = createTestHooks(changes)
  const test = await startSignInTest({ siwx: own.hooks })
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('asking')
  return { ...test, ...own }
}
const rejected = { thrown: { code: 4001, message: 'User rejected the request' } }
const no = () => {
  throw new SiwxError('signature')
}
const names = (events: readonly { event: string }[]) =>
  events.map(({ event }) => event).filter((event) => event.includes('SIWX'))

describe('signing in', () => {
  it('[S1.18, S4.21] nothing of it happens, and nothing is loaded, in an app that does not configure it', async () => {
    const test = await startSignInTest()
    await connect(test.config, { connector: test.wallet.connector })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(test.config._internal.stores.features?.get('signIn')).toBeUndefined()
    expect(test.shown).toEqual([])
    await expect(signIn(test.config)).rejects.toMatchObject({ name: 'AbortedError' })
    expect(getSignIn(test.config).step).toBe('idle')
  })

  it('[S5.25] both options at once are refused when the config is made', () => {
    const base = { networks: [testNetwork(1)], adapters: [] }
    const siweConfig = {
      getNonce: async () => '12345678',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    }
    expect(() => createConfig({ ...base, siwx: createTestHooks().hooks, siweConfig })).toThrow(
      expect.objectContaining({
        shortMessage: 'Cannot set both `siweConfig` and `siwx` options',
        message: expect.stringContaining('Cannot set both `siweConfig` and `siwx` options. Pass one.'),
        field: 'siweConfig',
      }),
    )
    expect(createConfig({ ...base, siweConfig }).networks).toHaveLength(1)
  })

  it('[S4.21] [S4.22] who connects is asked; what is signed is for page, account and network; the session is kept', async () => {
    const { config, wallet, shown, asked, sessions, reach, events } = await ask()
    expect(asked).toEqual(['getSessions eip155:1'])
    expect(shown).toEqual(['SIWXSignMessage'])
    expect(wallet.asked).toEqual(['connect'])
    await signIn(config)
    const state = await reach('signedIn')
    expect(asked).toEqual(['getSessions eip155:1', 'createMessage eip155:1', 'addSession'])
    const [session] = sessions
    const { message, account } = parseSiwxMessage(session?.message ?? '')
    expect(message).toMatchObject({
      domain: 'app.example.org',
      uri: 'https://app.example.org/',
      chainId: 'eip155:1',
    })
    expect(account).toBe(`eip155:1:${mira.address}`)
    expect('session' in state && state.session).toBe(session)
    expect(Object.isFrozen(session) && Object.isFrozen(session?.data)).toBe(true)
    expect(names(events)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  it('[S4.21] one that has a session isn’t asked; nor is anybody on a network the app doesn’t have', async () => {
    const own = createTestHooks()
    const test = await startSignInTest({ siwx: own.hooks })
    own.sessions.push({ data: { accountAddress: mira.address.toLowerCase(), chainId: 'eip155:1' } })
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('signedIn')
    expect(test.shown).toEqual([])
    own.sessions.splice(0)
    test.wallet.changeAccounts([otto.address])
    await test.reach('asking')
    test.wallet.changeNetwork('eip155:999')
    await test.reach('idle')
    test.wallet.changeNetwork('eip155:10')
    expect(await test.reach('asking')).toMatchObject({ context: { network: 'eip155:10' } })
  })

  it.each([
    ['of another account', { accountAddress: otto.address, chainId: 'eip155:1' }],
    [
      'of another family',
      { accountAddress: mira.address, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ],
    ['of another page', { accountAddress: mira.address, chainId: 'eip155:1', domain: 'evil.example' }],
    [
      'that is over',
      { accountAddress: mira.address, chainId: 'eip155:1', expirationTime: '2020-01-01T00:00:00.000Z' },
    ],
  ] as const)('[S4.21] a session %s counts for nothing', async (_, data) => {
    const test = await ask({ getSessions: () => [{ data }] })
    expect(test.shown).toEqual(['SIWXSignMessage'])
  })

  it('[S4.21] [X.35] one prompt per account and page: another network asks nobody again, unless the app wants it so', async () => {
    const test = await ask()
    await signIn(test.config)
    test.wallet.changeNetwork('eip155:10')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(getSignIn(test.config).step).toBe('signedIn')
    expect(test.shown).toHaveLength(1)

    const strict = await ask({ perNetwork: true })
    await signIn(strict.config)
    strict.wallet.changeNetwork('eip155:10')
    await strict.reach('asking')
    expect(strict.asked.filter((entry) => entry.startsWith('getSessions'))).toEqual([
      'getSessions eip155:1',
      'getSessions eip155:10',
    ])
  })

  it('[S4.21] [X.35] a double click is one prompt', async () => {
    const test = await ask()
    await Promise.all([signIn(test.config), signIn(test.config)])
    expect(test.wallet.asked.filter((entry) => entry.startsWith('signMessage'))).toHaveLength(1)
    expect(test.sessions).toHaveLength(1)
  })

  it('[S4.23] [S8.10] [S8.68] a decline is no error event, keeps the question, and shows it again where it was closed', async () => {
    const test = await ask()
    test.wallet.fail('signMessage', rejected)
    await expect(signIn(test.config)).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    const state = await test.reach('asking')
    expect(state).toMatchObject({ problem: { kind: 'declined' } })
    expect(names(test.events)).toEqual(['CLICK_SIGN_SIWX_MESSAGE'])
    expect(test.shown).toEqual(['SIWXSignMessage', 'SIWXSignMessage'])
    expect(test.config.state.status).toBe('connected')
    expect(test.sessions).toEqual([])
    test.wallet.fail('signMessage', undefined)
    await signIn(test.config)
    await test.reach('signedIn')
  })

  it('[S4.24] cancelling a required sign-in disconnects', async () => {
    const test = await ask()
    await cancelSignIn(test.config)
    expect(test.config.state.connections.size).toBe(0)
    expect(test.wallet.asked).toContain('disconnect')
    expect(names(test.events)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('[S4.25] cancelling one that isn’t required leaves the account, and asks no more', async () => {
    const test = await ask({ getRequired: () => false })
    await cancelSignIn(test.config)
    expect(getSignIn(test.config).step).toBe('dismissed')
    test.wallet.changeNetwork('eip155:10')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(test.config.state.status).toBe('connected')
    expect(test.shown).toHaveLength(1)
    await signIn(test.config)
    await test.reach('signedIn')
  })

  it('[S4.12] a required question comes back when its modal is closed; one that isn’t required is answered by that', async () => {
    const required = await ask()
    required.config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: true } })
    expect(required.shown).toHaveLength(2)
    const optional = await ask({ getRequired: () => false })
    optional.config.events.emit({ event: 'MODAL_CLOSE', properties: { connected: true } })
    expect(optional.shown).toHaveLength(1)
    expect(getSignIn(optional.config).step).toBe('dismissed')
  })

  it('[S8.09] where sessions can’t be looked up the wallet is disconnected, and the question tells why; nothing is revoked', async () => {
    const own = createTestHooks({
      getSessions: () => {
        throw new Error('down')
      },
    })
    const test = await startSignInTest({ siwx: own.hooks })
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('lookFailed')
    await vi.waitFor(() => expect(test.config.state.connections.size).toBe(0), { interval: 1 })
    expect(getSignIn(test.config).step).toBe('lookFailed')
    expect(test.shown).toEqual(['SIWXSignMessage'])
    expect(own.asked).not.toContain('revokeSession')
  })

  it('[S4.22] a disconnect ends the session, unless the app keeps it', async () => {
    const test = await ask()
    await signIn(test.config)
    await disconnect(test.config)
    await test.reach('idle')
    expect(test.asked).toContain('revokeSession')
    expect(test.sessions).toEqual([])
    const kept = await ask({ signOutOnDisconnect: false })
    await signIn(kept.config)
    await disconnect(kept.config)
    await kept.reach('idle')
    expect(kept.sessions).toHaveLength(1)
  })

  it('[S4.22] leaving the page ends no session, and a reload finds it', async () => {
    const memory = createMemoryStorage()
    const own = createTestHooks()
    const first = await startSignInTest({ siwx: own.hooks, storage: memory })
    await connect(first.config, { connector: first.wallet.connector })
    await first.reach('asking')
    await signIn(first.config)
    first.stop()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(own.asked).not.toContain('revokeSession')
    expect(own.sessions).toHaveLength(1)
  })

  it('[S4.22] signing out ends it, and disconnects where one is required', async () => {
    const required = await ask()
    await signIn(required.config)
    await signOut(required.config)
    expect(required.config.state.connections.size).toBe(0)
    const optional = await ask({ getRequired: () => false })
    await signIn(optional.config)
    await signOut(optional.config)
    expect(optional.config.state.status).toBe('connected')
    expect(optional.sessions).toEqual([])
  })
})

describe('never half signed in', () => {
  it.each([
    [
      '[T-SIWX] [field 6] account',
      (wallet) => wallet.changeAccounts([otto.address]),
      'account',
      `eip155:1:${otto.address}`,
    ],
    ['[S4.22] network', (wallet) => wallet.changeNetwork('eip155:10'), 'network', 'eip155:10'],
  ] as [string, (wallet: TestWallet) => void, string, string][])(
    '%s changed while the wallet asks: the signature is dropped, and the new one is asked',
    async (_, change, field, value) => {
      const test = await ask()
      const held = test.wallet.hold('signMessage')
      const done = signIn(test.config)
      done.catch(() => {})
      await test.reach('signing')
      change(test.wallet)
      held[0]?.approve()
      await expect(done).rejects.toMatchObject({ name: 'AbortedError' })
      expect(await test.reach('asking')).toMatchObject({ context: { [field]: value } })
      expect(test.sessions).toEqual([])
    },
  )

  it('[S4.22] a sign-in that is kept after the person gave up is taken back', async () => {
    let keep: (() => void) | undefined
    const test = await ask({
      addSession: (session) =>
        new Promise((resolve) => {
          keep = () => {
            test.sessions.push(session)
            resolve()
          }
        }),
    })
    const done = signIn(test.config)
    done.catch(() => {})
    await test.reach('storing')
    await cancelSignIn(test.config)
    keep?.()
    await expect(done).rejects.toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(test.sessions).toEqual([]), { interval: 1 })
    expect(getSignIn(test.config).step).toBe('idle')
  })

  it.each(['preparing', 'signing'] as const)(
    '[S4.24] [field D3] cancelled while %s: nobody is signed in by what comes late',
    async (step) => {
      let give: (() => void) | undefined
      const test = await ask({
        createMessage: (request) =>
          new Promise((resolve) => {
            give = () => resolve(draftMessage(request, 'Kq3xTz81abcd', {}, Date.now()))
            if (step === 'signing') give()
          }),
      })
      const held = test.wallet.hold('signMessage')
      const done = signIn(test.config)
      done.catch(() => {})
      await test.reach(step)
      await cancelSignIn(test.config)
      give?.()
      held[0]?.approve()
      await expect(done).rejects.toMatchObject({ name: 'AbortedError' })
      expect(test.sessions).toEqual([])
      expect(test.config.state.connections.size).toBe(0)
    },
  )

  it.each([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['uri', { uri: 'https://evil.example/' }],
    ['chain', { chainId: 'eip155:10' }],
    ['account', { accountAddress: otto.address }],
    ['expired', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['not_yet_valid', { notBefore: '2100-01-01T00:00:00.000Z' }],
  ] as const)(
    '[T-SIWX-1] [T-SIWX-3] a message that isn’t what was shown (%s) reaches no wallet',
    async (code, changes) => {
      const test = await ask({
        createMessage: ({ accountAddress, chainId, domain, uri }) => {
          const data = { accountAddress, chainId, domain, uri, ...changes }
          return draftMessage(data, 'Kq3xTz81abcd', {}, Date.now())
        },
      })
      await expect(signIn(test.config)).rejects.toMatchObject({ name: 'SiwxError', code })
      expect(test.wallet.asked).toEqual(['connect'])
      expect(await test.reach('asking')).toMatchObject({ problem: { kind: 'failed' } })
      // the same with what was shown goes through
      const control = await ask()
      await signIn(control.config)
      await control.reach('signedIn')
    },
  )

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject({ code: -32602, message: 'Invalid params' })],
    ['never answers', () => Promise.reject(new TimeoutError({ operation: 'signMessage', timeout: 300_000 }))],
  ])('[S8.10] a wallet that %s is told apart from a site that refuses', async (_, signMessage) => {
    const test = await ask({ signMessage })
    await expect(signIn(test.config)).rejects.toThrow()
    expect(await test.reach('asking')).toMatchObject({ problem: { kind: 'unsigned' } })
    expect(test.sessions).toEqual([])
    // what the site says once it is signed
    const control = await ask({ addSession: no })
    await expect(signIn(control.config)).rejects.toThrow()
    expect(await control.reach('asking')).toMatchObject({ problem: { kind: 'failed' } })
  })

  it.each([
    ['the nonce service', 'createMessage'],
    ['the verifier', 'addSession'],
  ] as const)('[S8.10] %s is down: said so, and it can be tried again', async (_, name) => {
    let isDown = true
    const own = createTestHooks()
    const original = own.hooks[name] as (input: never) => unknown
    const test = await ask({
      ...own.hooks,
      [name]: (input: never) => {
        if (isDown) throw new TypeError('down')
        return original(input)
      },
    })
    await expect(signIn(test.config)).rejects.toMatchObject({ message: expect.stringContaining('down') })
    expect(await test.reach('asking')).toMatchObject({ problem: { kind: 'failed' } })
    expect(names(test.events)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
    expect(own.sessions).toEqual([])
    isDown = false
    await signIn(test.config)
    await test.reach('signedIn')
  })

  it('[S4.21] [T-SIWX-3] another account while the wallet is on a network the app doesn’t have: nobody is signed in', async () => {
    const test = await ask({ signOutOnAccountChange: true })
    await signIn(test.config)
    test.wallet.changeNetwork('eip155:999')
    await new Promise((resolve) => setTimeout(resolve, 20))
    // the control: the same account stays signed in
    expect(getSignIn(test.config).step).toBe('signedIn')
    test.wallet.changeAccounts([otto.address])
    await test.reach('idle')
    expect(test.sessions).toEqual([])
    test.wallet.changeNetwork('eip155:1')
    expect(await test.reach('asking')).toMatchObject({ context: { account: `eip155:1:${otto.address}` } })
  })

  it('[S4.22] an earlier try that is kept late ends no later one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const keep: (() => void)[] = []
    const test = await ask({
      addSession: (session) =>
        new Promise((resolve) => {
          keep.push(() => {
            test.sessions.push(session)
            resolve()
          })
        }),
    }).finally(() => vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = signIn(test.config)
    first.catch(() => {})
    await vi.waitUntil(() => getSignIn(test.config).step === 'storing')
    await vi.advanceTimersByTimeAsync(20_001)
    vi.useRealTimers()
    await expect(first).rejects.toMatchObject({ name: 'TimeoutError' })
    const second = signIn(test.config)
    await vi.waitUntil(() => keep.length === 2)
    keep[1]?.()
    await second
    keep[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(getSignIn(test.config).step).toBe('signedIn')
    expect(test.asked).not.toContain('revokeSession')
  })

  it('[S4.22] who comes back while the sign-out is under way isn’t found by the session it ends', async () => {
    let end = () => {}
    const test = await ask({
      revokeSession: () =>
        new Promise((resolve) => {
          end = () => {
            test.sessions.splice(0)
            resolve()
          }
        }),
    })
    await signIn(test.config)
    await disconnect(test.config)
    await test.reach('idle')
    await connect(test.config, { connector: test.wallet.connector })
    await test.reach('looking')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(getSignIn(test.config).step).toBe('looking')
    end()
    await test.reach('asking')
  })
})
