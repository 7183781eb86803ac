import type { Config } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/**
 * Returns the result of `select`, and renders again when the config's state, networks or wallets change it. A deeply equal
 * result is replaced by the previous one, so that it doesn't cause a render.
 */
export function useConfigValue<value>(select: (config: Config) => value): value {
  const config = useConfig()
  const last = useRef<{ readonly value: value } | undefined>(undefined)
  const snapshot = (): value => {
    const value = select(config)
    if (last.current && isDeepEqual(last.current.value, value)) return last.current.value
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

/** Whether two values are deeply equal. Only plain objects and arrays are compared by their content. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const other = new Map(Object.entries(b))
  const entries = Object.entries(a)
  return (
    entries.length === other.size &&
    entries.every(([key, value]) => other.has(key) && isDeepEqual(value, other.get(key)))
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
