import { useSyncExternalStore } from 'react'

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
