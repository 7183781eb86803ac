import { afterEach, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import type { Config } from '../config/Config.ts'
import type { Connection } from '../config/State.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { createTestConfig, type TestConfig } from '../testing/createTestConfig.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { createTestHooks, page, startSignInTest } from '../testing/startSignInTest.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { draftMessage } from './sessions/draftMessage.ts'
import { signIn } from './signIn.ts'

afterEach(() => vi.unstubAllGlobals())

async function connectSecond({ config }: { config: Config }) {
  const second = createTestWallet({ id: 'test.second', accounts: [mira.address] })
  config._internal.addConnector(second.connector)
  await connect(config, { connector: second.connector })
}

/** Connected and asked to sign in. */
async function ask(changes: Partial<SiwxHooks>) {
  const own = createTestHooks(changes)
  const test = await startSignInTest({ siwx: own.hooks })
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('asking')
  return { ...test, ...own }
}

const ownSign = vi.fn(async () => '0xsigned')
const moves: readonly (readonly [string, (test: Awaited<ReturnType<typeof ask>>) => unknown])[] = [
  ['account', ({ wallet }) => wallet.changeAccounts([otto.address])],
  ['network', ({ wallet }) => wallet.changeNetwork('eip155:10')],
  ['connection', ({ config }) => disconnect(config)],
  ['wallet', ({ config, wallet }) => config._internal.removeConnector(wallet.connector.uid)],
  ['wallet, by another with the same account,', connectSecond],
]
it.each(
  moves.flatMap(([what, move]) => [
    [what, 'the wallet', {}, move] as const,
    [what, 'the app’s own `signMessage`', { signMessage: ownSign }, move] as const,
  ]),
)(
  '[S4.22, X.29] the %s gone or replaced before %s is asked to sign: neither is asked, nothing is stored',
  async (_what, _who, hooks, move) => {
    ownSign.mockClear()
    let draft: (() => void) | undefined
    const test = await ask({
      ...hooks,
      createMessage: (request) =>
        new Promise((resolve) => {
          draft = () => resolve(draftMessage(request, 'Kq3xTz81abcd', {}, Date.now()))
        }),
    })
    const done = signIn(test.config)
    done.catch(() => {})
    await test.reach('preparing')
    await vi.waitFor(() => expect(draft).toBeDefined(), { interval: 1 })
    await move(test)
    draft?.()
    await expect(done).rejects.toMatchObject({
      name: expect.stringMatching(/^(AbortedError|ContextMismatchError)$/),
    })
    expect(test.wallet.asked.filter((call) => call.startsWith('signMessage'))).toEqual([])
    expect(ownSign).not.toHaveBeenCalled()
    expect(test.sessions).toEqual([])
  },
)

/**
 * A config that isn't started: nothing watches its account, so that only the check just before the call can refuse. Its message
 * is created once `move` is done.
 */
async function signUnwatched(hooks: Partial<SiwxHooks>, move: (test: TestConfig) => unknown) {
  vi.stubGlobal('location', page)
  const wallet = createTestWallet({ accounts: [mira.address] })
  const own = createTestHooks({
    ...hooks,
    async createMessage(request) {
      await move(test)
      return draftMessage(request, 'Kq3xTz81abcd', {}, Date.now())
    },
  })
  const test = createTestConfig({ wallet, siwx: own.hooks })
  test.config._internal.addConnector(wallet.connector)
  await connect(test.config, { connector: wallet.connector })
  const outcome = await signIn(test.config).then(
    () => 'signed',
    (error: { name: string }) => error.name,
  )
  return { outcome, asked: wallet.asked.filter((call) => call.startsWith('signMessage')) }
}

it.each([
  ['another account', (test: TestConfig) => setConnection(test, { accounts: [otto.address] })],
  ['another network', (test: TestConfig) => setConnection(test, { network: 'eip155:10' })],
  ['another wallet', (test: TestConfig) => setConnection(test, { connectorUid: 'eip155:test.other' })],
] as const)(
  '[S4.22, X.29] %s is refused by the check just before wallet or app are asked to sign',
  async (_what, move) => {
    ownSign.mockClear()
    const refused = { outcome: 'ContextMismatchError', asked: [] }
    expect(await signUnwatched({}, move)).toEqual(refused)
    expect(await signUnwatched({ signMessage: ownSign }, move)).toEqual(refused)
    expect(ownSign).not.toHaveBeenCalled()
    // The control: with nothing moved both are asked.
    expect(await signUnwatched({}, () => undefined)).toMatchObject({
      asked: [expect.stringContaining(mira.address)],
    })
    await signUnwatched({ signMessage: ownSign }, () => undefined)
    expect(ownSign).toHaveBeenCalledTimes(1)
  },
)

function setConnection({ config }: TestConfig, change: Partial<Connection>) {
  config._internal.setState((state) => ({
    ...state,
    connections: new Map([...state.connections].map(([uid, one]) => [uid, { ...one, ...change }])),
  }))
}
