import type { Connector } from '../connector/Connector.ts'
import { withDeadline } from '../request/withDeadline.ts'

/**
 * Waits until a wallet that showed no account shows one again, as when it is unlocked.
 * @throws AbortedError
 */
export function waitForUnlock(connector: Connector, signal: AbortSignal): Promise<void> {
  return withDeadline(
    (stop) =>
      new Promise<void>((resolve) => {
        const unsubscribe = connector.subscribe((event) => {
          if (event.type !== 'accountsChanged' || event.accounts.length === 0) return
          unsubscribe()
          resolve()
        })
        stop.addEventListener('abort', unsubscribe)
      }),
    { signal },
  )
}
