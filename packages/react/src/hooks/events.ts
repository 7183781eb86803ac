import { type Alert, closeAlert, type LatchkeyEvent } from '@latchkey/core'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/**
 * Calls `listener` with what happens in the modal and its wallets while the component is there. For the page alone: nothing
 * is sent anywhere by listening.
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

/** What the app's builder is to be told, with debug on, and how to put it away. */
export function useAlert(): { readonly alert: Alert | undefined; readonly close: () => void } {
  const config = useConfig()
  const alert = useConfigValue(({ state }) => state.alert)
  return { alert, close: useCallback(() => closeAlert(config), [config]) }
}

/**
 * Whether the browser believes it has a network. Only a hint that explains a failure: a page on this machine works
 * without one, so nothing may be refused because of it.
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
