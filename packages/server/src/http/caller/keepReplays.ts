import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import { digest } from '../../secrets/digest.ts'
import type { Replays } from './Replays.ts'

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
