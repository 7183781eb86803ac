import { logTexts } from '../../base/bufferedLogger.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector } from '../../config/Connector.ts'
import type { Network, RpcClient } from '../../config/Network.ts'

/** The context of an adapter, visible to the test. */
export type TestContext = AdapterContext & {
  /** Connectors by uid, in the order of their addition. */
  readonly connectors: Map<string, Connector>
  /** `<level>: <message>` */
  readonly log: string[]
}

/** Creates a context without an engine. It records connectors and log lines. */
export function createTestContext(
  networks: readonly Network[] = [],
  rpcOf?: (network: Network) => RpcClient,
): TestContext {
  const connectors = new Map<string, Connector>()
  const log: string[] = []
  const write = (level: string) => (message: string) =>
    void log.push(`${level}: ${logTexts[message] ?? message}`)
  return {
    connectors,
    log,
    networks: () => networks,
    addConnector: (connector) => void connectors.set(connector.uid, connector),
    removeConnector: (uid) => void connectors.delete(uid),
    rpc(id) {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
      if (rpcOf && network) return rpcOf(network)
      throw new Error(`No RPC client for ${id} here`)
    },
    logger: {
      level: 'debug',
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
      read: () => log,
    },
  }
}
