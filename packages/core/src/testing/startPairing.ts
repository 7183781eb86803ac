import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createWallet, grants, next } from '../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import type { Storage } from '../base/storage.ts'
import type { WalletConnectOptions } from '../chains/universal/WalletConnectOptions.ts'
import { walletConnect } from '../chains/universal/walletConnect.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { Connector } from '../config/Connector.ts'
import { createConfig } from '../createConfig.ts'
import { connect } from '../wallets/connect.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

/** What the wallet grants first. */
export const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
export const other = '0x1111111111111111111111111111111111111111'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency,
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
})

/** An app with its relay and a wallet, none of them connected. */
export async function start(options: Partial<WalletConnectOptions> = {}, storage = createMemoryStorage()) {
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const app = openApp(relay.url, options, storage)
  return { relay, wallet, storage, ...app }
}

/** An app over a relay, until the test is over. */
export function openApp(
  relayUrl: string,
  options: Partial<WalletConnectOptions>,
  storage: Storage = createMemoryStorage(),
  parameters: Partial<ConfigParameters> = {},
) {
  const config = createConfig({
    networks: [network(1), network(10)],
    adapters: walletConnect([], { relayUrls: [relayUrl], WebSocket, storage, ...options }),
    storage,
    logLevel: 'silent',
    metadata: { name: 'App', url: 'https://app.example' },
    ...parameters,
  })
  const stop = config.start()
  onTestFinished(stop)
  const connector = config.connectors[0] as Connector
  const events: LatchkeyEvent[] = []
  config.events.subscribe((event) => events.push(event))
  const ask = (method: string, params: readonly unknown[] = []) =>
    (connector.getProvider() as { request(r: object): Promise<unknown> }).request({ method, params })
  return { config, connector, events, stop, ask }
}

/** Waits for a code other than `after`. */
export const waiting = (connector: Connector, after = '') =>
  vi.waitFor(
    () => {
      const state = connector.pairing?.get()
      if (state?.status !== 'waiting' || state.uri === after) throw new Error(`is ${JSON.stringify(state)}`)
      return state
    },
    { timeout: 10_000 },
  )

/** Follows the code and approves. */
export async function pair(
  { config, connector, wallet }: Pick<Awaited<ReturnType<typeof start>>, 'config' | 'connector' | 'wallet'>,
  namespaces = grants,
) {
  const connecting = connect(config, { connector })
  connecting.catch(() => undefined)
  const { uri } = await waiting(connector)
  const proposed = next(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await proposed
  const own = await wallet.approve({ id: proposal.id, namespaces }).catch(() => undefined)
  return { connecting, proposal, topic: own?.topic ?? '' }
}
