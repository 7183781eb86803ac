import type { Reason } from '../errors.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import type { Session } from './session.ts'

/** An event of a client, of either role. */
export type SignEvent =
  /** A session was settled, here or in another tab. */
  | { readonly type: 'session'; readonly session: Session }
  /** A session's namespaces or its expiry changed. */
  | { readonly type: 'update'; readonly session: Session }
  /** The session is over. `reason` is that of the other side and untrusted. */
  | { readonly type: 'delete'; readonly topic: string; readonly reason: Reason }
  | { readonly type: 'expire'; readonly topic: string }
  /** An event of the wallet, e.g. `chainChanged`. */
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'relay'; readonly status: RelayStatus }
  /** Storage failed: nothing survives the page. */
  | { readonly type: 'storage_unavailable'; readonly error: unknown }

/** Listeners of a client. */
type Events<event> = {
  emit(event: event): void
  subscribe(listener: (event: event) => void): () => void
}

/** Creates an emitter. A listener that throws does not stop the others. */
export function createEvents<event>(onFault: (error: unknown) => void): Events<event> {
  const all = new Set<(event: event) => void>()
  return {
    emit(event) {
      for (const listener of [...all]) {
        try {
          listener(event)
        } catch (error) {
          onFault(error)
        }
      }
    },
    subscribe(listener) {
      const subscription = (event: event) => listener(event)
      all.add(subscription)
      return () => void all.delete(subscription)
    },
  }
}
