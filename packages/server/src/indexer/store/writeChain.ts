import { type Kysely, sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import type { Tables } from '../../ports/tables/Tables.ts'

/**
 * Runs one change of a chain's rows. On Postgres other processes may index the same chain: they wait. On the embedded
 * database, which has one process and one connection, a single statement is a transaction of its own.
 */
export function writeChain<result>(
  db: Db,
  chain: string,
  write: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  if (db.engine === 'pglite') return write(db.query)
  return db.query.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey index ${chain}`}, 0))`.execute(tx)
    return write(tx)
  })
}
