import { parseCaipAddress } from '@latchkey/protocol'
import type { SiwxStoredSession } from './SiwxStore.ts'

/**
 * Whether a store gave back a session as it was saved, as far as anything is read of it: one that keeps columns may answer a bigint
 * as text, or have a row without one of them.
 */
export function isStoredSession(value: unknown): value is SiwxStoredSession {
  const { account, signer, origin, createdAt, until } = Object(value) as Record<string, unknown>
  return (
    typeof account === 'string' &&
    parseCaipAddress(account) !== undefined &&
    (signer === 'key' || signer === 'contract') &&
    typeof origin === 'string' &&
    isTime(createdAt) &&
    isTime(until)
  )
}

/** Milliseconds since 1970 that a date can be. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}
