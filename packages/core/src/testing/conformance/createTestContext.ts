import type { AdapterContext } from '../../adapter/AdapterContext.ts'
import type { Connector } from '../../connector/Connector.ts'
import { logTexts } from '../../logger/logTexts.ts'
import type { Network } from '../../network/Network.ts'

/** An adapter's context that a test can look into. */
export type TestContext = AdapterContext & {
  /** By uid, in the order they were added. */
  readonly connectors: Map<string, Connector>
  /** `<level>: <message>` */
  readonly log: string[]
}

/** A context without an engine: what the adapter adds is kept, what it logs is remembered. */
export function createTestContext(networks: readonly Network[] = []): TestContext {
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
    rpc(network) {
      throw new Error(`No RPC client for ${network} here`)
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
