import type { Config } from '../config/Config.ts'
import type { SwapState } from '../swap/SwapState.ts'
import { swapStore } from '../swap/swapStore.ts'

/** Calls `listener` when the swap form changes; answers how to stop. */
export function watchSwap(config: Config, listener: (state: SwapState) => void): () => void {
  return swapStore(config).subscribe(listener)
}
