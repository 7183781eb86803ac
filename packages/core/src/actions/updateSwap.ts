import type { Config } from '../config/Config.ts'
import type { SwapUpdate } from '../swap/reduceSwap.ts'
import { stepSwap } from '../swap/swapStore.ts'

/**
 * Sets fields of the swap form; what was quoted for the form before counts no more. Ignored while the wallet is asked.
 * @example updateSwap(config, { sourceTokenAmount: '0.5' })
 */
export function updateSwap(config: Config, update: SwapUpdate): void {
  stepSwap(config, { type: 'update', update })
}
