import { createHash } from 'node:crypto'
import { FrameError } from '@latchkey/frame/messenger'
import { expect, it, vi } from 'vitest'
import { fromBase58, toBase58 } from '../base/base58.ts'
import { emailWallet } from '../embedded/emailWallet.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import type { StandardWallet } from '../wallets/standardWallet.ts'
import { evm } from './evm.ts'
import { connect, disconnect, getAccount, sendTransaction, signMessage } from './index.ts'
import { solana } from './solana.ts'

const cluster = 'solana:EVZL9ehjM1nUexTmqKxQbrxEYbY3GWbG'
const address = toBase58(createHash('sha256').update('one').digest())
const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 9 }
const networks = [{ id: 1 }, { id: cluster.slice(7), caipNetworkId: cluster }].map((one) => ({
  ...one,
  name: String(one.id).slice(0, 4),
  nativeCurrency,
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}))

/** A frame that has an account of each family; `solanaAddress` is what it says of the second. `failure`: why it opens no wallet. */
function createFrame({
  solanaAddress = address,
  refuses = false,
  failure = undefined as Error | undefined,
} = {}) {
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
      if (payload?.chainId === cluster) return { ...user(), address: solanaAddress, chainId: cluster }
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
  return test
}

function open(test: ReturnType<typeof createFrame>, storage = createMemoryStorage(), turned = false) {
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
