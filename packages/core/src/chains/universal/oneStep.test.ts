import { parseSiwxMessage } from '@latchkey/siwx'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mira } from '../../../../siwx/src/testing/siwxSample.ts'
import { createWallet, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../../walletconnect/src/testing/startTestRelay.ts'
import type { ConfigParameters } from '../../config/ConfigParameters.ts'
import { getSignIn, type SignInState } from '../../signin/signInState.ts'
import { openApp, waiting } from '../../testing/startPairing.ts'
import { connect } from '../../wallets/connect.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://app.example/'))
})
afterEach(() => vi.unstubAllGlobals())

const siwx = { sessions: 'local', statement: 'Sign in to the shop' } as const

async function open(parameters: Partial<ConfigParameters> = { siwx }) {
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const app = openApp(relay.url, {}, undefined, parameters)
  const { stores } = app.config._internal
  if (parameters.siwx)
    await vi.waitFor(() => expect(stores.offerSignIn).toBeDefined(), { interval: 1, timeout: 10_000 })
  vi.spyOn(app.config._internal, 'rpc').mockReturnValue({ request: async () => '0x' } as never)
  const connecting = connect(app.config, { connector: app.connector })
  connecting.catch(() => undefined)
  const reach = (step: SignInState['step']) =>
    vi.waitFor(() => expect(getSignIn(app.config).step).toBe(step), { interval: 5, timeout: 10_000 })
  return { ...app, relay, wallet, connecting, reach }
}

/** Pairs the wallet, which approves session and sign-in as Mira. */
async function signOnce(
  wallet: ReturnType<typeof createWallet>,
  uri: string,
  changes: { account?: string; methods?: readonly string[] } = {},
) {
  const asked = next(wallet, 'authentication')
  await wallet.pair(uri)
  const { authentication } = await asked
  const { message, payload } = wallet.prepareAuthentication({
    payload: authentication.payload,
    account: `eip155:1:${changes.account ?? mira.address}`,
    chains: ['eip155:1', 'eip155:10'],
    methods: changes.methods ?? ['personal_sign', 'eth_sendTransaction'],
  })
  const s = await mira.signMessage({ message })
  await wallet.approveAuthentication({
    id: authentication.id,
    cacaos: [{ h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s } }],
  })
  return { message, authentication }
}

it('[S5.24] [S3.16] a wallet that can signs in as it connects: one approval, a session with its cacao', async () => {
  const { wallet, connector, connecting, reach, config } = await open()
  const { message, authentication } = await signOnce(wallet, (await waiting(connector)).uri)
  expect(authentication.payload).toMatchObject({
    domain: 'app.example',
    aud: 'https://app.example/',
    chains: ['eip155:1', 'eip155:10'],
    statement: 'Sign in to the shop',
  })
  const connection = await connecting
  expect(connection).toMatchObject({ network: 'eip155:1', accounts: [mira.address] })
  await reach('signedIn')
  const state = getSignIn(config)
  const session = 'session' in state ? state.session : undefined
  expect(session?.message).toBe(message)
  expect(session?.data).toEqual(parseSiwxMessage(message).message)
  expect(session?.cacao).toMatchObject({
    h: { t: 'caip122' },
    p: { iss: `did:pkh:eip155:1:${mira.address}` },
  })
  expect(message).toContain("'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.")
})

it('[S5.24] [S4.21] a wallet that can’t takes the proposal beside it, and is asked afterwards', async () => {
  const { relay, connector, connecting, reach } = await open()
  const plain = createWallet([relay.url], { authenticates: false })
  const proposed = next(plain, 'proposal')
  await plain.pair((await waiting(connector)).uri)
  const { proposal } = await proposed
  const eip155 = {
    chains: ['eip155:1', 'eip155:10'],
    accounts: [`eip155:1:${mira.address}`, `eip155:10:${mira.address}`],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  }
  await plain.approve({ id: proposal.id, namespaces: { eip155 } })
  expect((await connecting).accounts).toEqual([mira.address])
  await reach('asking')
})

it.each([
  ['no sign-in', {}, false],
  ['`oneStep: false`', { siwx: { ...siwx, oneStep: false } }, false],
  ['sign-in', { siwx }, true],
])('[S5.24] with %s the code requests a sign-in too: %s', async (_, parameters, expected) => {
  const { connector } = await open(parameters)
  expect((await waiting(connector)).uri.includes('wc_sessionAuthenticate')).toBe(expected)
})

it('[S4.22] [T-SIWX-3] a signature of another account: no session, nobody connected, nobody signed in; then one connects first', async () => {
  const { wallet, connector, connecting, config } = await open()
  await signOnce(wallet, (await waiting(connector)).uri, {
    account: '0x1111111111111111111111111111111111111111',
  })
  await expect(connecting).rejects.toMatchObject({ name: 'SiwxError' })
  expect(config.state.connections.size).toBe(0)
  expect(config._internal.stores.signedOnConnect).toBeUndefined()
  expect(getSignIn(config).step).toBe('idle')
  const again = connect(config, { connector })
  again.catch(() => undefined)
  expect((await waiting(connector)).uri).not.toContain('wc_sessionAuthenticate')
})

it('[S5.24] [S8.54] [S8.68] a wallet that signs but allows nothing has declined: nobody is connected nor signed in', async () => {
  const { wallet, connector, connecting, config } = await open()
  await signOnce(wallet, (await waiting(connector)).uri, { methods: [] })
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 5000 })
  expect(connector.pairing?.get()).toMatchObject({ status: 'failed', kind: 'rejected' })
  expect(config.state.connections.size).toBe(0)
  expect(getSignIn(config).step).toBe('idle')
})

it('[S5.24] a wallet that declines both at once is a decline', async () => {
  const { wallet, connector, connecting, config } = await open()
  const asked = next(wallet, 'authentication')
  await wallet.pair((await waiting(connector)).uri)
  await wallet.rejectAuthentication({ id: (await asked).authentication.id })
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  expect(connector.pairing?.get()).toMatchObject({ status: 'failed', kind: 'rejected' })
  expect(getSignIn(config).step).toBe('idle')
})

it.each([
  ['compat', 'UserRejectedRequestError', 'rejected'],
  ['standard', 'RpcError', 'failed'],
] as const)('[S8.54] with %s a wallet that answers 5000: %s, %s', async (preset, name, kind) => {
  const { wallet, connector, connecting } = await open({ siwx, preset, analytics: false })
  const asked = next(wallet, 'authentication')
  await wallet.pair((await waiting(connector)).uri)
  const { id } = (await asked).authentication
  await wallet.rejectAuthentication({ id, reason: { code: 5000, message: 'no' } })
  await expect(connecting).rejects.toMatchObject({ name, code: 5000 })
  expect(connector.pairing?.get()).toMatchObject({ status: 'failed', kind })
})
