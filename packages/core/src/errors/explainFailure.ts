import type { Config } from '../config/Config.ts'
import { AbortedError } from './AbortedError.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { WalletUnavailableError } from './WalletUnavailableError.ts'

/**
 * What a wallet threw as an error of ours. The code that reads it comes with the first failure: most visitors have none.
 * Where it can't be loaded, an error of ours stays as it is.
 */
export async function explainFailure(thrown: unknown, preset: Config['preset']): Promise<LatchkeyError> {
  if (thrown instanceof AbortedError) return thrown
  try {
    const { readWalletError } = await import('./readWalletError.ts')
    return readWalletError(thrown, preset)
  } catch {
    return thrown instanceof LatchkeyError ? thrown : new WalletUnavailableError({ cause: thrown })
  }
}
