import { sql } from 'kysely'
import type { Db } from '../ports/Db.ts'

/** Takes everything out of a database but its schema. */
export async function emptyDb({ query }: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(
    query,
  )
  const tables = sql.join(rows.map(({ name }) => sql.id(name)))
  if (rows.length > 0) await sql`truncate ${tables} restart identity cascade`.execute(query)
}
