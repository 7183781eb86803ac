import type { Reason } from '../errors/reasons.ts'
import type { RelayStatus } from '../relay/RelayStatus.ts'
import type { Session } from './Session.ts'

/** What a client of either role tells. */
export type SignEvent =
  /** A session stands: just settled, or settled by another tab. */
  | { readonly type: 'session'; readonly session: Session }
  /** Its namespaces or its life changed (S4.27). */
  | { readonly type: 'update'; readonly session: Session }
  /** It is over (S4.26). `reason` is what the other side said, text from outside. */
  | { readonly type: 'delete'; readonly topic: string; readonly reason: Reason }
  | { readonly type: 'expire'; readonly topic: string }
  /** The wallet says something, e.g. `chainChanged` (S4.28, S4.29). */
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'relay'; readonly status: RelayStatus }
  /** Storage failed: from now on everything lives as long as the page (A6). */
  | { readonly type: 'storage_unavailable' }
