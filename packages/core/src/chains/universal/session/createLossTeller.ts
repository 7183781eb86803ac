import { errorText } from '../../../base/errors.ts'
import type { EventStream } from '../../../base/events.ts'
import type { PairingFailure } from '../../../config/PairingSource.ts'

/** Tells that no relay was reached (W4.2), once until one was: a view tries again for as long as it is open. */
export function createLossTeller(events: Pick<EventStream, 'emit'> | undefined) {
  let isTold = false
  return {
    /** Passes the reason on. */
    tell(kind: PairingFailure, error: unknown): PairingFailure {
      if (isTold || (kind !== 'unreachable' && kind !== 'refused')) return kind
      isTold = true
      const properties = { message: errorText(error), name: 'WalletConnect' }
      events?.emit({ event: 'CONNECT_PROXY_ERROR', properties })
      return kind
    },
    end(): void {
      isTold = false
    },
  }
}
