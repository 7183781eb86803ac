import { getOnramp, type OnrampForm, watchOnramp } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/** Returns the form of a purchase; `updateOnramp` changes it. */
export function useOnramp(): OnrampForm {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchOnramp(config, listener), [config])
  const snapshot = () => getOnramp(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
