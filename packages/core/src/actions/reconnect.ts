import type { Config } from '../config/Config.ts'
import { loadPart } from '../request/loadPart.ts'

/**
 * Restores last time's connections, silently: no wallet opens. `config.start()` does this once; call it to try again.
 * Connections that live already stay as they are, and wallets a person has disconnected are left alone.
 *
 * @throws LatchkeyError `CODE_NOT_LOADED`
 */
export async function reconnect(config: Config): Promise<void> {
  const { restoreMissing } = await loadPart(() => import('../connection/restoreMissing.ts'))
  await restoreMissing(config)
}
