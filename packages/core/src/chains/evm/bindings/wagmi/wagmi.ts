import { type Config as WagmiConfig, watchConnectors } from '@wagmi/core'
import type { Adapter, AdapterContext } from '../../../../config/Adapter.ts'
import type { Connector } from '../../../../config/Connector.ts'
import { evm } from '../../evm.ts'
import { createWagmiConnector } from './createWagmiConnector.ts'
import type { WagmiConnector } from './WagmiConnector.ts'

/** Options of {@link wagmi}. */
export type WagmiOptions = {
  /** The app's own wagmi config (wagmi 2 or 3). */
  config: WagmiConfig
}

/**
 * The EVM adapter for apps that use wagmi: the connectors are those of the app's own wagmi config, and what is connected is
 * what wagmi says is connected, by subscription. Every hook of wagmi stays usable; either side may connect, switch or
 * disconnect, and the other follows.
 *
 * @example createConfig({ networks: [mainnet], adapters: [wagmi({ config: wagmiConfig })] })
 */
export function wagmi({ config }: WagmiOptions): Adapter {
  return { ...evm(), type: 'wagmi', setup: (context) => mirrorConnectors(config, context) }
}

function mirrorConnectors(config: WagmiConfig, context: AdapterContext): () => void {
  let known = new Map<string, Connector>()
  const update = (list: readonly WagmiConnector[]) => {
    const next = new Map(
      list.map((one) => [one.uid, known.get(one.uid) ?? createWagmiConnector(config, one)]),
    )
    for (const [uid, connector] of known) if (!next.has(uid)) context.removeConnector(connector.uid)
    for (const [uid, connector] of next) if (!known.has(uid)) context.addConnector(connector)
    known = next
  }
  update(config.connectors)
  const stop = watchConnectors(config, { onChange: (list) => update(list) })
  return () => {
    stop()
    update([])
  }
}
