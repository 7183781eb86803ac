import { isRecord } from '../json.ts'
import { findApprovalFault } from '../namespaceRules.ts'
import type {
  ProposalNamespaces,
  ScopedProperties,
  SessionNamespaces,
  SessionProperties,
} from '../namespaces.ts'
import { type Participant, parseParticipant } from './participant.ts'

/** A session between an app and a wallet. */
export type Session = {
  /** 64 hex digits. */
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Whether the app has confirmed the settlement. */
  readonly acknowledged: boolean
  /** Public key of the wallet, the only side that may update and extend. */
  readonly controller: string
  readonly self: Participant
  readonly peer: Participant
  readonly namespaces: SessionNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
  /** Whether the wallet asks not to be opened by a deep link for requests. */
  readonly disableDeepLink?: boolean | undefined
  /** Id of the last accepted update; older ones are ignored. */
  readonly updateId?: number | undefined
}

/** Lifetimes of a session, a proposal and a sign-in, and the shortest and longest of a request, seconds (WalletConnect v2). */
export const lifetimes = {
  session: 604_800,
  proposal: 300,
  authentication: 3_600,
  minRequest: 300,
  maxRequest: 604_800,
} as const

/** A change of a session. */
export type SessionAction =
  | { readonly type: 'acknowledge' }
  /** `id` is that of the request and grows with time. */
  | { readonly type: 'update'; readonly id: number; readonly namespaces: SessionNamespaces }
  /** `now` and `expiry` in seconds; without an expiry the session is extended to seven days. */
  | { readonly type: 'extend'; readonly now: number; readonly expiry?: number | undefined }
  /** Ends the session where it has expired; `now` in seconds. */
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'end' }

/** Returns the session after a change; `undefined` once it is over, the same object where nothing changed. */
export function reduceSession(session: Session, action: SessionAction): Session | undefined {
  switch (action.type) {
    case 'acknowledge':
      return session.acknowledged ? session : { ...session, acknowledged: true }
    case 'update':
      // Two updates may arrive in either order; the later id wins.
      return action.id <= (session.updateId ?? 0)
        ? session
        : { ...session, namespaces: action.namespaces, updateId: action.id }
    case 'extend': {
      const latestExpiry = action.now + lifetimes.session
      const expiry = Math.min(action.expiry ?? latestExpiry, latestExpiry)
      return expiry > session.expiry ? { ...session, expiry } : session
    }
    case 'tick':
      return action.now >= session.expiry ? undefined : session
    case 'end':
      return undefined
  }
}

/** A stored session; `key` is its symmetric key, encrypted by `KeyWrap`. */
export type StoredSession = { readonly session: Session; readonly key: string }

/** Parses a stored session; `undefined` for anything else. */
export function parseStoredSession(raw: unknown): StoredSession | undefined {
  if (!isRecord(raw) || typeof raw.key !== 'string' || !isRecord(raw.session)) return undefined
  const { session } = raw
  const self = parseParticipant(session.self)
  const peer = parseParticipant(session.peer)
  const isValid =
    typeof session.topic === 'string' &&
    typeof session.expiry === 'number' &&
    typeof session.controller === 'string' &&
    findApprovalFault(session.namespaces) === undefined
  if (!self || !peer || !isValid) return undefined
  const { requiredNamespaces, optionalNamespaces } = session
  return {
    key: raw.key,
    session: {
      ...(session as unknown as Session),
      self,
      peer,
      requiredNamespaces: isRecord(requiredNamespaces)
        ? (requiredNamespaces as Session['requiredNamespaces'])
        : {},
      optionalNamespaces: isRecord(optionalNamespaces)
        ? (optionalNamespaces as Session['optionalNamespaces'])
        : {},
    },
  }
}
