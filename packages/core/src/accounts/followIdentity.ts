import type { Config } from '../config/Config.ts'

/**
 * From now on until the config stops, keeps what the current EVM account is called, and its picture, as `profileName` and `profileImage`
 * of its account. The modal calls it when it is opened. Never throws: an account nobody can name has its address.
 */
export async function followIdentity(config: Config): Promise<void> {
  try {
    const { watchProfile } = await import('./watchProfile.ts')
    if (config._internal.life?.aborted === false) watchProfile(config, { asks: true })
  } catch {
    // Nobody misses it where it can't be loaded.
  }
}
