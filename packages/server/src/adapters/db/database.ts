import { type Dialect, Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../ports/db.ts'
import { type Migration, migrate } from './migrate.ts'

/** Milliseconds `probe` waits for an answer. */
const probeTimeout = 3_000

/** The `Db` port over one engine. Opened by `open()`, or by the first query. */
export function createDb(engine: Engine, migrations: readonly Migration[]): Db {
  let opening: Promise<readonly string[]> | undefined
  let closing: Promise<void> | undefined
  const open = () => {
    opening ??= start()
    return opening
  }
  async function start() {
    await engine.connect()
    const early = new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) })
    try {
      return await migrate(early, engine.name, migrations)
    } catch (error) {
      await engine.close()
      throw error
    }
  }
  const query = new Kysely<Tables>({ dialect: engine.dialect(open) })

  return {
    engine: engine.name,
    query,
    open,
    async probe() {
      if (!opening || closing) return 'The database is not open.'
      const timer = new AbortController()
      const late = new Promise<string>((resolve) => {
        const timeout = setTimeout(() => resolve('The database did not answer in time.'), probeTimeout)
        timer.signal.addEventListener('abort', () => clearTimeout(timeout))
      })
      const asked = sql`select 1`.execute(query).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      return Promise.race([asked, late]).finally(() => timer.abort())
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

/** One kind of database, before its schema is looked at. */
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
