import { type Alert, closeAlert, type LatchkeyEvent } from '@latchkey/core'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Calls `listener` with the events of the modal and its wallets while the component is mounted. Listening sends nothing to a
 * server.
 *
 * @example useEvents(({ event }) => event === 'CONNECT_SUCCESS' && celebrate())
 */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const { events } = useConfig()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => events.subscribe((event) => latest.current(event)), [events])
}

/** Returns the engine's message to the app's developer, which exists with `debug` only, and a function that dismisses it. */
export function useAlert(): { readonly alert: Alert | undefined; readonly close: () => void } {
  const config = useConfig()
  const alert = useConfigValue(({ state }) => state.alert)
  return { alert, close: useCallback(() => closeAlert(config), [config]) }
}

/**
 * Whether the browser considers itself online. Use it to explain a failure, not to prevent a request: servers on this machine
 * can be reached offline.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
