import { type Config as WagmiConfig, watchConnectors } from '@wagmi/core'
import { loadCode } from '../base/load.ts'
import { plainText } from '../base/text.ts'
import { notLoadedMessage } from '../chains/evm/createProviderConnector.ts'
import { parseIcon } from '../chains/evm/discoverWallets.ts'
import { evm } from '../chains/evm/evm.ts'
import type { Eip1193Provider } from '../chains/evm/requestProvider.ts'
import type { Adapter, AdapterContext } from '../config/Adapter.ts'
import type { Connector, ConnectorEvent, ConnectorSession } from '../config/Connector.ts'
import type { WagmiConnector } from './wagmiSession.ts'

/** Options of {@link wagmi}. */
export type WagmiOptions = {
  /** The app's own wagmi config (wagmi 2 or 3). */
  config: WagmiConfig
}

/**
 * The EVM adapter for apps that use wagmi. Its connectors are those of the app's wagmi config, and its connections are
 * wagmi's, by subscription. All hooks of wagmi stay usable: either side may connect, switch or disconnect, and the
 * other one is updated.
 *
 * @example createConfig({ networks: [mainnet], adapters: [wagmi({ config: wagmiConfig })] })
 */
export function wagmi({ config }: WagmiOptions): Adapter {
  return { ...evm(), type: 'wagmi', setup: (context) => mirrorConnectors(config, context) }
}

/** Adds a connector for each of wagmi's, now and later, until the returned function is called. */
function mirrorConnectors(config: WagmiConfig, context: AdapterContext): () => void {
  let mirrored = new Map<string, Connector>()
  const update = (list: readonly WagmiConnector[]) => {
    const next = new Map(
      list.map((one) => [one.uid, mirrored.get(one.uid) ?? createWagmiConnector(config, one)]),
    )
    for (const [uid, connector] of mirrored) if (!next.has(uid)) context.removeConnector(connector.uid)
    for (const [uid, connector] of next) if (!mirrored.has(uid)) context.addConnector(connector)
    mirrored = next
  }
  update(config.connectors)
  const stop = watchConnectors(config, { onChange: (list) => update(list) })
  return () => {
    stop()
    update([])
  }
}

/**
 * A connector for one of wagmi's. It has no state of its own: wagmi's is read. The code that connects and disconnects
 * is loaded when it is first needed.
 */
function createWagmiConnector(config: WagmiConfig, wagmi: WagmiConnector): Connector {
  const current = (): ConnectorSession | undefined => {
    const connection = config.state.connections.get(wagmi.uid)
    return connection && { accounts: connection.accounts, network: `eip155:${connection.chainId}` }
  }
  const loadSession = () => loadCode(() => import('./wagmiSession.ts'), notLoadedMessage)
  const provider: Eip1193Provider = {
    async request(request) {
      // Throws for a wallet without a provider; the caller reports it as unavailable.
      const wallet = (await wagmi.getProvider()) as Eip1193Provider
      return wallet.request(request)
    },
  }
  return {
    uid: `eip155:wagmi:${wagmi.uid}`,
    id: wagmi.id,
    type: wagmi.type === 'injected' ? 'ANNOUNCED' : 'EXTERNAL',
    namespace: 'eip155',
    name: plainText(wagmi.name) || wagmi.id,
    icon: parseIcon(wagmi.icon),
    async connect(options = {}) {
      return current() ?? (await loadSession()).startWagmiSession(config, wagmi, options)
    },
    async restore({ signal } = {}) {
      if (!current()) await (await loadSession()).restoreWagmiSession(config, wagmi, signal)
      return current()
    },
    async disconnect() {
      if (current()) await (await loadSession()).endWagmiSession(config, wagmi)
    },
    getProvider: () => provider,
    subscribe: (listener) => watchConnection(config, current, listener),
  }
}

/** Emits changes of a connector in wagmi's state. */
function watchConnection(
  config: WagmiConfig,
  current: () => ConnectorSession | undefined,
  listener: (event: ConnectorEvent) => void,
): () => void {
  let last = current()
  const emitChanges = () => {
    const before = last
    last = current()
    if (!last) {
      if (before) listener({ type: 'disconnected' })
      return
    }
    if (before?.accounts.join() !== last.accounts.join())
      listener({ type: 'accountsChanged', accounts: last.accounts })
    if (before && before.network !== last.network) listener({ type: 'networkChanged', network: last.network })
  }
  return config.subscribe((state) => state.connections, emitChanges)
}
