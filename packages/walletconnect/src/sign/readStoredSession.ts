import { checkApproval } from '../namespaces/checkApproval.ts'
import { isRecord } from '../namespaces/isRecord.ts'
import { readParticipant } from './readParticipant.ts'
import type { Session } from './Session.ts'

/** A session as it is stored: `key` is its wrapped symmetric key. */
export type StoredSession = { readonly session: Session; readonly key: string }

/** Reads a stored session; `undefined` for what is none, whoever wrote it (A5). */
export function readStoredSession(raw: unknown): StoredSession | undefined {
  if (!isRecord(raw) || typeof raw.key !== 'string' || !isRecord(raw.session)) return undefined
  const { session } = raw
  const self = readParticipant(session.self)
  const peer = readParticipant(session.peer)
  const isRight =
    typeof session.topic === 'string' &&
    typeof session.expiry === 'number' &&
    typeof session.controller === 'string' &&
    checkApproval(session.namespaces) === undefined
  if (!self || !peer || !isRight) return undefined
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
