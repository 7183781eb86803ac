import type { Config } from '../config/Config.ts'
import { restoreConnections } from '../connection/restoreConnections.ts'

/**
 * Restores last time's connections, silently: no wallet opens. `config.start()` does this once; call it to try again.
 * Connections that live already stay as they are, and wallets a person has disconnected are left alone.
 */
export async function reconnect(config: Config): Promise<void> {
  await restoreConnections(config)
}
