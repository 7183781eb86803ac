import { getSwap, type SwapState, watchSwap } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/** Returns the swap form with its quote; `updateSwap`, `quoteSwap`, `approveSwap` and `swap` change it. */
export function useSwap(): SwapState {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchSwap(config, listener), [config])
  const snapshot = () => getSwap(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
