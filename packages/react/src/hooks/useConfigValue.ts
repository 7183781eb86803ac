import type { Config } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { isSame } from './isSame.ts'

/**
 * What `select` reads from the config, kept current as its state, networks and wallets change. The same object is
 * answered while its fields stay the same, so that a fresh but equal object does not render again.
 */
export function useConfigValue<value>(select: (config: Config) => value): value {
  const config = useConfig()
  const last = useRef<{ readonly value: value } | undefined>(undefined)
  const snapshot = (): value => {
    const value = select(config)
    if (last.current && isSame(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  }
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        config.subscribe((state) => state, listener),
        config.subscribeNetworks(listener),
        config.subscribeConnectors(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [config],
  )
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
