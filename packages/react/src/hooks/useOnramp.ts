import { getOnramp, type OnrampForm, watchOnramp } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useConfig } from '../provider/useConfig.ts'

/** What is chosen for a purchase so far; `updateOnramp` changes it. */
export function useOnramp(): OnrampForm {
  const config = useConfig()
  const subscribe = useCallback((listener: () => void) => watchOnramp(config, listener), [config])
  const snapshot = () => getOnramp(config)
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
