import type { Config } from '../config/Config.ts'
import { stepSwap } from '../swap/swapStore.ts'

/** Turns the swap around: what was wanted is given, in the amount that was quoted. */
export function flipSwap(config: Config): void {
  stepSwap(config, { type: 'flip' })
}
