import { type Dialect, Kysely, sql } from 'kysely'
import { DatabaseError } from '../../errors.ts'
import type { Db, Tables } from '../../ports/db.ts'
import { applyMigrations, type Migration } from './migrate.ts'

/** Milliseconds `check` waits for an answer. */
const checkTimeout = 3_000

/** Creates the `Db` port over PGlite or Postgres. `migrate`, `start` or the first query opens it and migrates. */
export function createDb(engine: Engine, migrations: readonly Migration[]): Db {
  let opening: Promise<readonly string[]> | undefined
  let closing: Promise<void> | undefined
  const migrate = () => {
    opening ??= open()
    return opening
  }
  async function open() {
    await engine.connect()
    // The migrations themselves must not wait for `migrate`.
    const early = new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) })
    try {
      return await applyMigrations(early, engine.name, migrations)
    } catch (error) {
      await engine.close()
      throw error
    }
  }
  const query = new Kysely<Tables>({ dialect: engine.dialect(migrate) })

  return {
    engine: engine.name,
    query,
    migrate,
    start: () => migrate().then(() => undefined),
    async check() {
      if (!opening || closing) throw new DatabaseError('database_unreachable', 'The database is not open.')
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        const error = new DatabaseError('database_unreachable', 'The database did not answer in time.')
        timer = setTimeout(() => reject(error), checkTimeout)
      })
      await Promise.race([sql`select 1`.execute(query), late]).finally(() => clearTimeout(timer))
    },
    close() {
      closing ??= (async () => {
        await opening?.catch(() => undefined)
        await engine.close()
      })()
      return closing
    },
  }
}

/** A kind of database, before migrations. */
export type Engine = {
  readonly name: 'pglite' | 'postgres'
  /**
   * Connects.
   *
   * @throws DatabaseError
   */
  connect(): Promise<void>
  /** A Kysely dialect whose queries wait for `ready`. */
  dialect(ready: () => Promise<unknown>): Dialect
  close(): Promise<void>
}
