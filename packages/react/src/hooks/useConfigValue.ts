import type { Config } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

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

/** Whether two values are the same, or plain objects and arrays that hold the same. Anything else counts by identity. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const other = new Map(Object.entries(b))
  const entries = Object.entries(a)
  return (
    entries.length === other.size &&
    entries.every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
