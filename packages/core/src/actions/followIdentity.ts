import type { Config } from '../config/Config.ts'

/**
 * From now on until the config stops, keeps what the current EVM account is called, and its picture, as `profileName` and `profileImage`
 * of its account (S3.01). The modal calls it when it is opened. Never throws: an account nobody can name has its address.
 */
export async function followIdentity(config: Config): Promise<void> {
  try {
    const { followProfile } = await import('../names/followProfile.ts')
    if (config._internal.life?.aborted === false) followProfile(config, { asks: true })
  } catch {
    // Nobody misses it where it can't be loaded.
  }
}
