import type { Config } from '../config/Config.ts'
import { stepSwap } from '../swap/swapStore.ts'

/** Empties the swap form, its token lists included. */
export function resetSwap(config: Config): void {
  stepSwap(config, { type: 'reset' })
}
