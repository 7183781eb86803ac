import type { Reason } from '../errors.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import type { Session } from './session.ts'

/** What a client of either role tells. */
export type SignEvent =
  /** A session stands: just settled, or settled by another tab. */
  | { readonly type: 'session'; readonly session: Session }
  /** Its namespaces or its life changed. */
  | { readonly type: 'update'; readonly session: Session }
  /** It is over. `reason` is what the other side said, text from outside. */
  | { readonly type: 'delete'; readonly topic: string; readonly reason: Reason }
  | { readonly type: 'expire'; readonly topic: string }
  /** The wallet says something, e.g. `chainChanged`. */
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'relay'; readonly status: RelayStatus }
  /** Storage failed: from now on everything lives as long as the page. */
  | { readonly type: 'storage_unavailable' }

/** Listeners of a client. */
type Events<event> = {
  emit(event: event): void
  subscribe(listener: (event: event) => void): () => void
}

/** Tells everybody; one that throws doesn't keep it from the others. */
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
      const own = (event: event) => listener(event)
      all.add(own)
      return () => void all.delete(own)
    },
  }
}
