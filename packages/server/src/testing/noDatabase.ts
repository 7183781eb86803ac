import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../ports/Db.ts'
import type { Tables } from '../ports/tables/Tables.ts'

/** For tests of what needs no database: opens at once, answers every query with no rows. */
export function noDatabase(): Db {
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    engine: 'pglite',
    query,
    open: () => Promise.resolve([]),
    probe: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  }
}
