import { formatSs58Address } from '@latchkey/protocol/polkadot'
import { verifyPolkadotSignature } from '@latchkey/siwx/polkadot'
import type { PendingRequest } from '@latchkey/walletconnect/wallet'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createWallet, next } from '../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestPolkadotAccount, signTestText } from '../testing/createTestPolkadotWallet.ts'
import { waiting } from '../testing/startPairing.ts'
import { connect, createConfig, disconnect, getAccount, signMessage, switchNetwork } from './index.ts'
import { polkadot } from './polkadot.ts'
import { walletConnect } from './walletConnect.ts'

const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusamaId = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const key = createTestPolkadotAccount(new Uint8Array(32).fill(3), 'sr25519')
const stranger = createTestPolkadotAccount(new Uint8Array(32).fill(4), 'sr25519')
const address = formatSs58Address(key.account, 0)
const onKusama = formatSs58Address(key.account, 2)
const networks = [polkadotId, kusamaId].map((caipNetworkId) => ({
  id: caipNetworkId.slice(9),
  caipNetworkId,
  chainNamespace: 'polkadot',
  name: caipNetworkId,
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}))
const methods = ['polkadot_signTransaction', 'polkadot_signMessage']

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Pairs an app with a wallet on another device. */
async function start(allowed = methods) {
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const storage = createMemoryStorage()
  const open = () => {
    const config = createConfig({
      networks,
      adapters: walletConnect([polkadot()], { relayUrls: [relay.url], WebSocket, storage }),
      storage,
      logLevel: 'silent',
    })
    const stop = config.start()
    onTestFinished(stop)
    return { config, stop, connector: config.connectors[0] ?? expect.fail('none') }
  }
  const app = open()
  const connecting = connect(app.config, { connector: app.connector })
  connecting.catch(() => undefined)
  const { uri } = await waiting(app.connector)
  const proposed = next(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await proposed
  const scope = {
    chains: [polkadotId, kusamaId],
    accounts: [`${polkadotId}:${address}`, `${kusamaId}:${onKusama}`],
    methods: allowed,
    events: [],
  }
  await wallet.approve({ id: proposal.id, namespaces: { polkadot: scope } })
  const connection = await connecting
  /** The wallet answers the next request. */
  const answer = async (how: (request: PendingRequest) => unknown) => {
    const { request } = await next(wallet, 'request')
    await wallet.respond({ id: request.id, result: how(request) })
    return request
  }
  return { ...app, open, proposal, connection, answer }
}
const signWith = (account: typeof key) => (request: PendingRequest) => ({
  signature: signTestText(account, (request.params as { message: string }).message),
})

describe('Polkadot over a relay', () => {
  it('[S1.05b] proposes its own family, connects, is restored after a reload and signs a text', async () => {
    const { proposal, connection, stop, open, answer } = await start()
    expect(proposal.optionalNamespaces).toMatchObject({
      polkadot: { chains: [polkadotId, kusamaId], methods },
    })
    expect(connection).toMatchObject({ status: 'connected', accounts: [address], network: polkadotId })
    stop()
    const { config } = open()
    await vi.waitFor(
      () => expect(getAccount(config, { namespace: 'polkadot' }).status).toBe('connected'),
      8_000,
    )
    const signing = signMessage(config, { message: 'gm' })
    expect(await answer(signWith(key))).toMatchObject({
      method: 'polkadot_signMessage',
      chainId: polkadotId,
      params: { address, message: 'gm' },
    })
    await expect(verifyPolkadotSignature('gm', await signing, address)).resolves.toBeUndefined()
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
  })
  it('[S1.05b] refuses a signature of another account, and one that is none', async () => {
    const { config, answer } = await start()
    for (const how of [signWith(stranger), () => ({ signature: 'abcd' }), () => null]) {
      const signing = signMessage(config, { message: 'gm' })
      signing.catch(() => undefined)
      await answer(how)
      await expect(signing).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
    }
  })
  it('[S1.05b] switches to another network of the session, with its address; a method that is not allowed is refused', async () => {
    const { config } = await start(['polkadot_signTransaction'])
    await switchNetwork(config, { network: kusamaId })
    await vi.waitFor(() => expect(getAccount(config, { namespace: 'polkadot' }).address).toBe(onKusama))
    await expect(signMessage(config, { message: 'gm' })).rejects.toMatchObject({ code: 4200 })
  })
})
