import { useSyncExternalStore } from 'react'

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
