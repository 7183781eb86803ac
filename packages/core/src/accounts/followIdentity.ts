import type { Config } from '../config/Config.ts'

/**
 * Writes name and avatar of the current EVM account to its details, as `profileName` and `profileImage`, until the
 * config stops. The modal calls it when it opens. Never throws: an account without a name is shown by its address.
 */
export async function followIdentity(config: Config): Promise<void> {
  try {
    const { watchProfile } = await import('./watchProfile.ts')
    if (config._internal.stopSignal?.aborted === false) watchProfile(config, { mayRequest: true })
  } catch {
    // The name is optional, so a chunk that can't be loaded is ignored.
  }
}
