import { createStore, type Store } from '../base/store.ts'
import type { Config } from '../config/Config.ts'
import { initialSwapState } from './initialSwapState.ts'
import { reduceSwap, type SwapStep } from './reduceSwap.ts'
import type { SwapState } from './SwapState.ts'

/** Where a config keeps its swap form; made when it is first needed. */
export function swapStore(config: Config): Store<SwapState> {
  const { stores } = config._internal
  stores.swap ??= createStore(initialSwapState)
  return stores.swap
}

/** Takes one step of the swap flow; answers the state after it. */
export function stepSwap(config: Config, step: SwapStep): SwapState {
  const store = swapStore(config)
  store.set(reduceSwap(store.get(), step))
  return store.get()
}
