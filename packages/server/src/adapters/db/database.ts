import { type Dialect, Kysely, sql } from 'kysely'
import { appendAudit } from '../../audit/auditLog.ts'
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
      const applied = await applyMigrations(early, engine.name, migrations)
      const [first] = applied
      if (first !== undefined && (await hasAudit(early)))
        await appendAudit(early, { action: 'migrate', details: { from: first, to: applied.at(-1) ?? first } })
      return applied
    } catch (error) {
      await engine.close()
      throw error
    }
  }
  let listener: ((milliseconds: number, isFailed: boolean) => void) | undefined
  const query = new Kysely<Tables>({
    dialect: engine.dialect(migrate),
    log: ({ queryDurationMillis, level }) => listener?.(queryDurationMillis, level === 'error'),
  })

  return {
    engine: engine.name,
    query,
    observe(given) {
      listener = given
    },
    ...(engine.countWaiting && { countWaiting: engine.countWaiting }),
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

/** Whether the schema has come to the table of the audit log. */
async function hasAudit(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('"auditEntry"') as found`.execute(
    db,
  )
  return rows[0]?.found !== null
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
  /** Statements that wait for a connection. */
  countWaiting?(): number
  /** A Kysely dialect whose queries wait for `ready`. */
  dialect(ready: () => Promise<unknown>): Dialect
  close(): Promise<void>
}
