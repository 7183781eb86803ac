import { createHash } from 'node:crypto'
import { FrameError } from '@latchkey/frame/messenger'
import { describe, expect, it, vi } from 'vitest'
import { fromBase58, toBase58 } from '../base/base58.ts'
import type { Storage } from '../base/storage.ts'
import { emailWallet } from '../embedded/emailWallet.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTabsStorage } from '../testing/createTabsStorage.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import type { StandardWallet } from '../wallets/standardWallet.ts'
import { evm } from './evm.ts'
import { connect, disconnect, getAccount, sendTransaction, signMessage } from './index.ts'
import { solana } from './solana.ts'

const cluster = 'solana:EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG'
const toAddress = (name: string) => toBase58(createHash('sha256').update(name).digest())
const address = toAddress('one')
/** The accounts of somebody else. */
const other = { eip155: `0x${'b2'.repeat(20)}`, solana: toAddress('two') }
const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 9 }
const networks = [{ id: 1 }, { id: cluster.slice(7), caipNetworkId: cluster }].map((one) => ({
  ...one,
  name: String(one.id).slice(0, 4),
  nativeCurrency,
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}))

/**
 * A frame that has an account of each family; `solanaAddress` is what it says of the second. `failure`: why it opens no wallet.
 * Of the returned `person`: `fails` and `holds` are about their Solana account, and `held` are answers that wait.
 */
function createFrame({
  solanaAddress = address,
  refuses = false,
  failure = undefined as Error | undefined,
} = {}) {
  const person = { solana: solanaAddress, fails: false, holds: false, held: [] as (() => void)[] }
  const user = () => ({
    email: test.state.email,
    custody: 'user-held' as const,
    isProtected: true,
    accounts: [],
  })
  const test = createTestFrame({
    GET_USER: async (payload) => {
      if (!test.state.signedIn) throw new Error('You’re signed out. Sign in again.')
      if (failure) throw failure
      if (payload?.chainId === cluster) {
        const answer = { ...user(), address: person.solana, chainId: cluster }
        if (person.fails)
          throw new Error('The wallet isn’t on this device. Sign in again to recover it here.')
        if (person.holds) await new Promise<void>((resolve) => person.held.push(resolve))
        return answer
      }
      return { ...user(), address: test.state.accounts[0] ?? '', chainId: test.state.chainId }
    },
    RPC_REQUEST: async ({ method, params }) => {
      if (refuses) throw new Error('User rejected the request.')
      const { transaction } = params as { transaction?: string }
      return method === 'solana_signMessage'
        ? { signature: toBase58(new Uint8Array(64).fill(3)) }
        : { signature: toBase58(new Uint8Array(64).fill(3)), transaction }
    },
  })
  /** Somebody else signs in to the frame, e.g. in another tab. */
  const setOther = () => {
    test.state.signedIn = true
    test.state.accounts = [other.eip155]
    person.solana = other.solana
  }
  /** Tells the page that who is signed in has changed. */
  const notifyUser = () => test.frame.notify({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } })
  return { ...test, person, setOther, notifyUser }
}

function open(
  test: ReturnType<typeof createFrame>,
  storage: Storage = createMemoryStorage(),
  turned = false,
) {
  const families = [
    { ...evm(), setup: () => () => {} },
    { ...solana(), setup: () => () => {} },
  ]
  const { element, listener } = test.frame
  const adapters = emailWallet(turned ? families.reverse() : families, {
    frameUrl: 'https://wallet.example.org',
    projectId: 'test',
    frame: { element, listener },
  })
  const started = startTestConfig({ adapters, networks, storage })
  const of = (namespace: string) => started.config.connectors.find((one) => one.namespace === namespace)
  return { ...started, storage, of }
}

async function signIn({ of, config }: ReturnType<typeof open>, test: ReturnType<typeof createFrame>) {
  const connector = of('eip155') ?? expect.fail('no wallet')
  await connector.login?.begin({ email: 'mira@example.org' })
  await connector.login?.enterCode({ code: test.state.code })
  await connect(config, { connector })
}

it.each([false, true])(
  '[S7.69] the embedded wallet’s Solana account is there once somebody is signed in, and signs what names its network (turned: %s)',
  async (turned) => {
    const test = createFrame()
    const app = open(test, createMemoryStorage(), turned)
    await Promise.resolve()
    expect(app.of('solana')).toBeUndefined()
    await signIn(app, test)
    const { config } = app
    const connection = await connect(config, { connector: app.of('solana') ?? expect.fail('no account') })
    expect(connection).toMatchObject({ status: 'connected', accounts: [address], network: cluster })
    expect(test.last('GET_USER')).toEqual({ chainId: cluster, stay: true })

    const signature = await signMessage(config, { message: 'gm', namespace: 'solana' })
    expect(fromBase58(signature)).toEqual(new Uint8Array(64).fill(3))
    expect(test.last('RPC_REQUEST')).toEqual({
      method: 'solana_signMessage',
      params: { message: toBase58(new TextEncoder().encode('gm')), pubkey: address },
      chainNamespace: 'solana',
      chainId: cluster,
    })
    // EVM was never moved: what is asked there is asked there.
    expect(getAccount(config, { namespace: 'eip155' })).toMatchObject({
      status: 'connected',
      network: 'eip155:1',
    })
  },
)

it('[S7.69] lets the wallet sign and send on the network of the connection', async () => {
  const test = createFrame()
  const app = open(test)
  await signIn(app, test)
  const connector = app.of('solana') ?? expect.fail('no account')
  await connect(app.config, { connector })
  const wallet = connector.getProvider() as StandardWallet
  const feature = wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(input: object): Promise<readonly { signature: Uint8Array }[]>
  }
  const transaction = Uint8Array.of(1, 2, 3)
  const [account] = wallet.accounts
  expect(await feature.signAndSendTransaction({ account, transaction })).toEqual([
    { signature: new Uint8Array(64).fill(3) },
  ])
  expect(test.last('RPC_REQUEST')).toEqual({
    method: 'solana_signAndSendTransaction',
    params: { transaction: 'AQID', pubkey: address },
    chainNamespace: 'solana',
    chainId: cluster,
  })
})

it('[X.32] leaving one family leaves the other; signing out ends both, and the account is offered no more', async () => {
  const test = createFrame()
  const app = open(test)
  await signIn(app, test)
  const { config } = app
  const connector = () => app.of('solana') ?? expect.fail('no account')
  await connect(config, { connector: connector() })
  await disconnect(config, { namespace: 'solana' })
  expect(getAccount(config, { namespace: 'eip155' }).status).toBe('connected')
  await connect(config, { connector: connector() })
  await disconnect(config, { namespace: 'eip155' })
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  expect(app.of('solana')).toBeUndefined()
  expect(test.names()).toContain('SIGN_OUT')
})

describe('[X.30] [S3.01] who is signed in changes while the Solana account is connected', () => {
  async function openBoth() {
    const test = createFrame()
    const app = open(test)
    await signIn(app, test)
    await connect(app.config, { connector: app.of('solana') ?? expect.fail('no account') })
    const shown = () => [
      getAccount(app.config, { namespace: 'eip155' }).address?.toLowerCase(),
      getAccount(app.config, { namespace: 'solana' }).address,
    ]
    const silentReads = () =>
      test.requests.filter(({ name, payload }) => name === 'GET_USER' && Object(payload).stay).length - 1
    return { ...app, test, shown, silentReads }
  }

  it.each(['the frame says so', 'they sign in on this page'])(
    'its connection moves to their account, which signs: %s',
    async (how) => {
      const { test, shown, config, of, ...app } = await openBoth()
      test.setOther()
      if (how === 'the frame says so') test.notifyUser()
      else {
        test.state.signedIn = false
        app.storage.removeItem('latchkey/login/LAST_EMAIL_LOGIN_TIME')
        test.state.email = 'otto@example.org'
        await of('eip155')?.login?.begin({ email: 'otto@example.org' })
        await signIn({ ...app, of, config }, test)
      }
      await vi.waitFor(() => expect(shown()).toEqual([other.eip155, other.solana]))
      await signMessage(config, { message: 'gm', namespace: 'solana' })
      expect(test.last('RPC_REQUEST')).toMatchObject({ params: { pubkey: other.solana } })
    },
  )

  it('its connection ends where their account can’t be opened', async () => {
    const { test, shown } = await openBoth()
    test.setOther()
    test.person.fails = true
    test.notifyUser()
    await vi.waitFor(() => expect(shown()).toEqual([other.eip155, undefined]))
  })

  it('another email address of the same person reads nothing again', async () => {
    const { test, config, shown, silentReads } = await openBoth()
    const before = shown()
    test.state.email = 'new@example.org'
    test.notifyUser()
    await vi.waitFor(() =>
      expect(getAccount(config, { namespace: 'solana' }).user?.email).toBe('new@example.org'),
    )
    expect([silentReads(), shown()]).toEqual([0, before])
  })

  it('the answer to a connect that began for the person before counts for nothing', async () => {
    const { test, shown, config, of } = await openBoth()
    await disconnect(config, { namespace: 'solana' })
    test.person.holds = true
    const connecting = connect(config, { connector: of('solana') ?? expect.fail('no account') })
    await vi.waitFor(() => expect(test.person.held).toHaveLength(1))
    test.setOther()
    test.notifyUser()
    await vi.waitFor(() => expect(shown()[0]).toBe(other.eip155))
    test.person.holds = false
    for (const release of test.person.held) release()
    await connecting
    expect(shown()).toEqual([other.eip155, other.solana])
  })

  it('while it is being opened, its connection has their account as soon as it is there', async () => {
    const { test, shown, config, of } = await openBoth()
    await disconnect(config, { namespace: 'solana' })
    const connector = of('solana') ?? expect.fail('no account')
    // The code that opens a connection may load longer than the wallet answers.
    let answered = () => {}
    const hasAnswered = new Promise<void>((resolve) => {
      answered = resolve
    })
    const late = {
      ...connector,
      async connect(...parameters: Parameters<typeof connector.connect>) {
        const answer = await connector.connect(...parameters)
        test.setOther()
        test.notifyUser()
        await vi.waitFor(() => expect(shown()[0]).toBe(other.eip155))
        answered()
        return answer
      },
    }
    await connect(config, { connector: late })
    await hasAnswered
    await vi.waitFor(() => expect(shown()).toEqual([other.eip155, other.solana]))
  })
})

it('[X.30] [X.27] signing out in one tab ends the connection of the Solana account in the others', async () => {
  const storage = createTabsStorage()
  const frames = [createFrame(), createFrame()] as const
  // The frames of a site share who is signed in.
  Object.defineProperty(frames[1].state, 'signedIn', {
    get: () => frames[0].state.signedIn,
    set: (isSignedIn: boolean) => {
      frames[0].state.signedIn = isSignedIn
    },
  })
  const openTab = (test: (typeof frames)[0]) => {
    const tab = open(test, storage)
    storage.tabs.push(window)
    return tab
  }
  const [first, second] = [openTab(frames[0]), openTab(frames[1])]
  await signIn(first, frames[0])
  await connect(first.config, { connector: first.of('solana') ?? expect.fail('no account') })
  const statusOf = ({ config }: typeof first) =>
    (['eip155', 'solana'] as const).map((namespace) => getAccount(config, { namespace }).status)
  await vi.waitFor(() => expect(statusOf(second)).toEqual(['connected', 'connected']), 8_000)
  await disconnect(first.config, { namespace: 'eip155' })
  await vi.waitFor(() => expect(statusOf(second)).toEqual(['disconnected', 'disconnected']), 8_000)
  expect(statusOf(first)).toEqual(['disconnected', 'disconnected'])
})

it('is back after a reload without a question, and gone where the frame says that nobody is signed in', async () => {
  const test = createFrame()
  const app = open(test)
  await signIn(app, test)
  await connect(app.config, { connector: app.of('solana') ?? expect.fail('no account') })
  app.stop()
  // A page that loads anew makes a document of the frame anew, too.
  const reloaded = createFrame()
  reloaded.state.signedIn = true
  const again = open(reloaded, app.storage)
  const account = () => getAccount(again.config, { namespace: 'solana' })
  await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address }), 8_000)
  const asked = reloaded.requests.filter(({ name, payload }) => name === 'GET_USER' && Object(payload).stay)
  expect(asked.at(-1)?.payload).toEqual({ chainId: cluster, stay: true, silent: true })
  again.stop()
  // Another document of the frame, after a sign-out elsewhere.
  const last = open(createFrame(), app.storage)
  await vi.waitFor(() => expect(last.config.state.status).toBe('disconnected'), 8_000)
})

it('[S4.51] [S7.69] a page that is loaded while the server is down keeps the account for the next one', async () => {
  const test = createFrame()
  const app = open(test)
  await signIn(app, test)
  await connect(app.config, { connector: app.of('solana') ?? expect.fail('no account') })
  app.stop()
  const refusal = { reason: 'unavailable' }
  const down = createFrame({ failure: new FrameError('refused', 'The server is down.', { refusal }) })
  down.state.signedIn = true
  const page = open(down, app.storage)
  expect(getAccount(page.config, { namespace: 'solana' }).status).toBe('reconnecting')
  await vi.waitFor(() => expect(page.config.state.connections.size).toBe(0), 8_000)
  page.stop()
  const up = createFrame()
  up.state.signedIn = true
  const next = open(up, app.storage)
  const account = () => getAccount(next.config, { namespace: 'solana' })
  await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address }), 8_000)
})

it('says that the person declined, and that a wallet has no such account', async () => {
  const declining = createFrame({ refuses: true })
  const app = open(declining)
  await signIn(app, declining)
  await connect(app.config, { connector: app.of('solana') ?? expect.fail('no account') })
  await expect(signMessage(app.config, { message: 'gm', namespace: 'solana' })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  })
  const serialized = new Uint8Array(200)
  const context = { namespace: 'solana' as const }
  await expect(sendTransaction(app.config, { serialized, ...context })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  })
  const poor = createFrame({ solanaAddress: `0x${'a1'.repeat(20)}` })
  const other = open(poor)
  await signIn(other, poor)
  await expect(
    connect(other.config, { connector: other.of('solana') ?? expect.fail('no account') }),
  ).rejects.toMatchObject({ code: 'LOGIN_UNAVAILABLE' })
})
