import type { SessionNamespaces } from '../namespaces/Namespaces.ts'
import type { Session } from './Session.ts'
import { sessionLife } from './sessionLife.ts'

/** What can happen to a session. */
export type SessionAction =
  | { readonly type: 'acknowledge' }
  /** `id` is the request's: a number that grows with time. */
  | { readonly type: 'update'; readonly id: number; readonly namespaces: SessionNamespaces }
  /** `now` and `expiry` in seconds; without an expiry the session lives seven more days (W9.3). */
  | { readonly type: 'extend'; readonly now: number; readonly expiry?: number | undefined }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'end' }

/** The session after it, `undefined` once it is over. The same object where nothing changed. */
export function reduceSession(session: Session, action: SessionAction): Session | undefined {
  switch (action.type) {
    case 'acknowledge':
      return session.acknowledged ? session : { ...session, acknowledged: true }
    case 'update':
      // Two updates may arrive in either order; the later one stays.
      return action.id <= (session.updateId ?? 0)
        ? session
        : { ...session, namespaces: action.namespaces, updateId: action.id }
    case 'extend': {
      const longest = action.now + sessionLife.session
      const expiry = Math.min(action.expiry ?? longest, longest)
      return expiry > session.expiry ? { ...session, expiry } : session
    }
    case 'tick':
      return action.now >= session.expiry ? undefined : session
    case 'end':
      return undefined
  }
}
