import { readWalletConfig } from './readWalletConfig.ts'
import type { WalletConfig } from './WalletConfig.ts'

/** Reads `/config.json` of the wallet's own host. @throws Error in words a person can act on */
export async function loadWalletConfig(): Promise<WalletConfig> {
  let answer: unknown
  try {
    const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    answer = await response.json()
  } catch (cause) {
    throw new Error('The stack did not hand out its chains and keys. Check that "npm start" is running.', {
      cause,
    })
  }
  return readWalletConfig(answer)
}
