import { digest } from '../base/cryptography.ts'
import type { Db } from '../ports/db.ts'
import type { Clock } from '../ports/platform.ts'

/** Milliseconds between two clean-ups. */
const sweepEvery = 60_000
/**
 * Milliseconds what was used is remembered beyond its end: clocks of processes differ, and what one of them has cleaned up would be
 * taken again by one for which it isn't over yet.
 */
const spare = 60_000

/** `Replays` in a table of the service, so that a proof is taken once however many processes there are. */
export function keepReplays(
  { query }: Pick<Db, 'query'>,
  table: 'authUsed' | 'keysUsed' | 'siwxUsed',
  clock: Clock,
): Replays {
  let sweptAt = Number.NEGATIVE_INFINITY
  return async (used, until) => {
    const { numInsertedOrUpdatedRows } = await query
      .insertInto(table)
      .values({ hash: digest(used), until })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (clock.monotonic() - sweptAt >= sweepEvery) {
      sweptAt = clock.monotonic()
      await query
        .deleteFrom(table)
        .where('until', '<', clock.now() - spare)
        .execute()
    }
    return numInsertedOrUpdatedRows === 1n
  }
}

/**
 * Remembers that something was used, for every process: true for the first who says so, false afterwards. `until` is in
 * milliseconds since 1970; it may be forgotten then.
 */
export type Replays = (used: string, until: number) => Promise<boolean>
