import { sql } from 'kysely'
import type { Db } from '../ports/db.ts'

/**
 * Makes every write fail as one does on a full disk (SQLSTATE 53100, which a trigger raises), while reads work. Returns what frees space again.
 */
export async function fillDisk({ query }: Pick<Db, 'query'>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migration'`.execute(
    query,
  )
  await sql`create or replace function disk_full() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '53100', message = 'could not extend file "base/1/2": No space left on device'; end $$`.execute(
    query,
  )
  for (const { name } of rows)
    await sql`create trigger disk_full before insert or update on ${sql.id(name)} execute function disk_full()`.execute(
      query,
    )
  return async () => {
    await sql`drop function disk_full() cascade`.execute(query)
  }
}
