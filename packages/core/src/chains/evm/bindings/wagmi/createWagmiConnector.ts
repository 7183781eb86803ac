import type { Config as WagmiConfig } from '@wagmi/core'
import type { Connector, ConnectorEvent, ConnectorSession } from '../../../../config/Connector.ts'
import { readIcon } from '../../discovery/readIcon.ts'
import { readName } from '../../discovery/readName.ts'
import type { Eip1193Provider } from '../../Eip1193Provider.ts'
import { loadCode } from '../../loadCode.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/**
 * A connector of ours over one of wagmi's. It keeps nothing of its own: wagmi's state is the truth (X.30). What connects
 * and disconnects loads when first needed.
 */
export function createWagmiConnector(config: WagmiConfig, wagmi: WagmiConnector): Connector {
  const current = (): ConnectorSession | undefined => {
    const connection = config.state.connections.get(wagmi.uid)
    return connection && { accounts: connection.accounts, network: `eip155:${connection.chainId}` }
  }
  const session = () => loadCode(() => import('./wagmiSession.ts'))
  const provider: Eip1193Provider = {
    async request(request) {
      // A wallet without a provider throws here, and is found to be unavailable by whoever asks.
      const found = (await wagmi.getProvider()) as Eip1193Provider
      return found.request(request)
    },
  }
  return {
    uid: `eip155:wagmi:${wagmi.uid}`,
    id: wagmi.id,
    type: wagmi.type === 'injected' ? 'ANNOUNCED' : 'EXTERNAL',
    namespace: 'eip155',
    name: readName(wagmi.name) || wagmi.id,
    icon: readIcon(wagmi.icon),
    async connect(options = {}) {
      return current() ?? (await session()).startWagmiSession(config, wagmi, options)
    },
    async restore({ signal } = {}) {
      if (!current()) await (await session()).restoreWagmiSession(config, wagmi, signal)
      return current()
    },
    async disconnect() {
      if (current()) await (await session()).endWagmiSession(config, wagmi)
    },
    getProvider: () => provider,
    subscribe: (listener) => watch(config, current, listener),
  }
}

/** Tells what wagmi's state says of a connector, when it says something else than before. */
function watch(
  config: WagmiConfig,
  current: () => ConnectorSession | undefined,
  listener: (event: ConnectorEvent) => void,
): () => void {
  let last = current()
  const look = () => {
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
  return config.subscribe((state) => state.connections, look)
}
