import type { Db } from '../ports/db.ts'
import type { Clock } from '../ports/platform.ts'
import { digest } from './cryptography.ts'

/** Milliseconds between two deletions of expired entries. */
const sweepInterval = 60_000
/**
 * Milliseconds an entry is kept beyond its end. The clocks of processes differ: an entry that one of them deleted must
 * not be accepted again by another one for which it has not expired yet.
 */
const deleteDelay = 60_000

/** A `ReplayGuard` in a table of the service: a proof is accepted once, however many processes there are. */
export function createReplayGuard(
  { query }: Pick<Db, 'query'>,
  table: 'authUsed' | 'keysUsed' | 'siwxUsed',
  clock: Clock,
): ReplayGuard {
  let sweptAt = Number.NEGATIVE_INFINITY
  return async (used, until) => {
    const { numInsertedOrUpdatedRows } = await query
      .insertInto(table)
      .values({ hash: digest(used), until })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (clock.monotonic() - sweptAt >= sweepInterval) {
      sweptAt = clock.monotonic()
      await query
        .deleteFrom(table)
        .where('until', '<', clock.now() - deleteDelay)
        .execute()
    }
    return numInsertedOrUpdatedRows === 1n
  }
}

/**
 * Records that something was used, for every process. Resolves to true for the first caller and to false afterwards.
 * The record may be deleted after `until`, in milliseconds since 1970.
 */
export type ReplayGuard = (used: string, until: number) => Promise<boolean>
