import type { Kysely } from 'kysely'
import type { Tables } from './tables/Tables.ts'

/** The one database: Postgres where `DATABASE_URL` names one, else PGlite in the data folder. Same SQL on both. */
export type Db = {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Queries wait until the database is open and its schema is of this version. Inside `transaction()` use only the
   * transaction: on PGlite there is one connection, and a query beside it would wait for ever.
   */
  readonly query: Kysely<Tables>
  /**
   * Opens the database and brings its schema up to date, under a lock shared by every process. Called by the server
   * itself; calling again waits for the same work.
   *
   * @returns names of the migrations that were applied now
   * @throws DatabaseError when it can't be opened, or its schema is of a newer version than this code
   */
  open(): Promise<readonly string[]>
  /** Asks the database something small. Undefined when it answers, else the problem as a sentence. */
  probe(): Promise<string | undefined>
  close(): Promise<void>
}
