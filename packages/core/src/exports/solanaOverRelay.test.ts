import { createHash } from 'node:crypto'
import type { PendingRequest } from '@latchkey/walletconnect/wallet'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createWallet, next } from '../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import { fromBase58, toBase58 } from '../base/base58.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestSolanaWallet } from '../testing/createTestSolanaWallet.ts'
import { waiting } from '../testing/startPairing.ts'
import { evm } from './evm.ts'
import {
  type Connector,
  connect,
  createConfig,
  disconnect,
  getAccount,
  sendTransaction,
  signMessage,
  switchNetwork,
} from './index.ts'
import { solana } from './solana.ts'
import { walletConnect } from './walletConnect.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 9 }
const networks = [
  ...[mainnet, devnet].map((id) => ({ id: id.slice(7), caipNetworkId: id, name: id.slice(7, 11) })),
  { id: 1, name: 'One' },
].map((one) => ({ ...one, nativeCurrency, rpcUrls: { default: { http: ['https://rpc.test'] } } }))

/** What the phone holds: it signs what it is asked to. */
const phone = createTestSolanaWallet({
  seeds: [1, 2].map((n) => createHash('sha256').update(`phone${n}`).digest()),
  chains: [mainnet, devnet],
})
const [address = '', second = ''] = phone.addresses
const evmAddress = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const methods = ['solana_signMessage', 'solana_signTransaction']
const grantOf = (accounts: readonly string[], allowed = methods) => ({
  solana: {
    chains: [mainnet],
    accounts: accounts.map((one) => `${mainnet}:${one}`),
    methods: allowed,
    events: ['accountsChanged', 'chainChanged'],
  },
})

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

async function start() {
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const storage = createMemoryStorage()
  const open = () => {
    const config = createConfig({
      networks,
      adapters: walletConnect([evm(), solana()], { relayUrls: [relay.url], WebSocket, storage }),
      defaultNetwork: mainnet,
      storage,
      logLevel: 'silent',
    })
    const stop = config.start()
    onTestFinished(stop)
    const of = (namespace: string) =>
      config.connectors.find((one) => one.pairing && one.namespace === namespace) ?? expect.fail('none')
    return { config, stop, solanaOne: of('solana'), evmOne: of('eip155') }
  }
  const app = open()
  const pair = async (
    connector: Connector,
    namespaces: Parameters<typeof wallet.approve>[0]['namespaces'],
  ) => {
    const connecting = connect(app.config, { connector })
    connecting.catch(() => undefined)
    const { uri } = await waiting(connector)
    const proposed = next(wallet, 'proposal')
    await wallet.pair(uri)
    const { proposal } = await proposed
    const session = await wallet.approve({ id: proposal.id, namespaces })
    return { connecting, proposal, topic: session.topic }
  }
  return { ...app, open, wallet, pair, storage }
}

/** The phone answers the next request. */
async function answer(
  wallet: ReturnType<typeof createWallet>,
  how: (request: PendingRequest) => Promise<unknown> | unknown,
) {
  const { request } = await next(wallet, 'request')
  await wallet.respond({ id: request.id, result: await how(request) })
  return request
}

async function signText({ params }: PendingRequest) {
  const { message } = params as { message: string }
  const feature = phone.wallet.features['standard:connect'] as { connect(): Promise<unknown> }
  await feature.connect()
  const { signMessage: sign } = phone.wallet.features['solana:signMessage'] as {
    signMessage(input: object): Promise<{ signature: Uint8Array }[]>
  }
  const [first] = await sign({ account: phone.wallet.accounts[0], message: fromBase58(message) })
  return { signature: toBase58(first?.signature ?? new Uint8Array()) }
}

describe('Solana over a relay', () => {
  it('[X.32] asks for its own family, connects, signs; EVM over the relay is another session and stays', async () => {
    const app = await start()
    const { solanaOne, evmOne, pair, wallet, open } = app
    const { connecting, proposal } = await pair(solanaOne, grantOf([address]))
    expect(Object.keys(proposal.optionalNamespaces)).toEqual(['solana'])
    expect(proposal.optionalNamespaces.solana).toMatchObject({
      chains: [mainnet, devnet],
      methods: expect.arrayContaining(methods),
    })
    expect(await connecting).toMatchObject({ status: 'connected', accounts: [address], network: mainnet })
    const evmPairing = await pair(evmOne, {
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${evmAddress}`],
        methods: ['personal_sign'],
        events: [],
      },
    })
    await evmPairing.connecting

    // Both are back after a reload, each by its own session.
    app.stop()
    const { config } = open()
    for (const namespace of ['eip155', 'solana'] as const)
      await vi.waitFor(() => expect(getAccount(config, { namespace }).status).toBe('connected'), 8_000)

    const signing = signMessage(config, { message: 'gm', namespace: 'solana' })
    const request = await answer(wallet, signText)
    expect(request).toMatchObject({
      method: 'solana_signMessage',
      chainId: mainnet,
      params: { pubkey: address, message: toBase58(new TextEncoder().encode('gm')) },
    })
    expect(fromBase58(await signing)).toHaveLength(64)

    await disconnect(config, { namespace: 'solana' })
    expect([...config.state.connections.values()].map(({ namespace }) => namespace)).toEqual(['eip155'])
    const held = () => wallet.sessions().map(({ namespaces }) => Object.keys(namespaces))
    await vi.waitFor(() => expect(held()).toEqual([['eip155']]), 5_000)
  })

  it('[X.30] is back after a reload, follows the wallet’s account, and ends when the wallet ends it', async () => {
    const { stop, open, solanaOne, pair, wallet } = await start()
    const { connecting, topic } = await pair(solanaOne, grantOf([address, second]))
    await connecting
    stop()
    const { config } = open()
    const account = () => getAccount(config, { namespace: 'solana' })
    await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address }), 5_000)
    await wallet.emit({
      topic,
      chainId: mainnet,
      name: 'accountsChanged',
      data: [`${mainnet}:${second}`],
    })
    await vi.waitFor(() => expect(account().address).toBe(second), 5_000)
    // Nonsense is not the wallet saying that it has no account.
    await wallet.emit({ topic, chainId: mainnet, name: 'accountsChanged', data: ['0x12', 7] })
    await wallet.disconnect(topic)
    await vi.waitFor(() => expect(account().status).toBe('disconnected'), 5_000)
  })

  it('[X.29] refuses what the session doesn’t allow before the wallet is asked', async () => {
    const { config, solanaOne, pair, wallet } = await start()
    await (await pair(solanaOne, grantOf([address], ['solana_signMessage']))).connecting
    const asked = vi.fn()
    wallet.subscribe(asked)
    await expect(switchNetwork(config, { network: devnet })).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
    expect(getAccount(config, { namespace: 'solana' }).network).toBe(mainnet)
    const serialized = new Uint8Array(200)
    await expect(sendTransaction(config, { serialized })).rejects.toMatchObject({
      code: 4200,
    })
    expect(asked.mock.calls.filter(([{ type }]) => type === 'request')).toEqual([])
    // The control: what it allows is asked.
    const signing = signMessage(config, { message: 'gm' })
    await answer(wallet, signText)
    await signing
  })

  it('declined, or without an account of this family, it connects nothing', async () => {
    const { config, solanaOne, pair, wallet } = await start()
    const { connecting } = await pair(solanaOne, {
      solana: {
        chains: ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
        accounts: [`solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:${address}`],
        methods,
        events: [],
      },
    })
    await expect(connecting).rejects.toMatchObject({ code: 'NETWORK_NOT_SUPPORTED' })
    expect(config.state.status).toBe('disconnected')
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 5_000)
  })
})
