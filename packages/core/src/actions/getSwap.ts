import type { Config } from '../config/Config.ts'
import type { SwapState } from '../swap/SwapState.ts'
import { swapStore } from '../swap/swapStore.ts'

/** The swap form and what was found out for it (S3.08). */
export function getSwap(config: Config): SwapState {
  return swapStore(config).get()
}
