import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../ports/tables/Tables.ts'

/** Names of the steps a database has. Undefined for one that was never used; changes nothing. */
export async function readApplied(db: Kysely<Tables>): Promise<ReadonlySet<string> | undefined> {
  const { rows: tables } = await sql<{
    found: string | null
  }>`select to_regclass('migration') as found`.execute(db)
  if (!tables[0]?.found) return undefined
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
