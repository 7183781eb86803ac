import type { Config } from '../config/Config.ts'
import { showStored } from './showStored.ts'

/**
 * Shows last time's connections at once, then asks their wallets silently. Resolves when each has answered, or is known
 * not to.
 */
export async function restoreConnections(config: Config): Promise<void> {
  const internal = config._internal
  const { life } = internal
  const restored = showStored(config, internal.storage)
  if (restored.length === 0) return
  const code = await import('./restoreConnection.ts')
  if (internal.life !== life) return
  await Promise.all(restored.map((entry) => code.restoreConnection(config, entry)))
}
