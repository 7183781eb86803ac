import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from '../../errors.ts'
import type { Tables } from '../../ports/db.ts'

/** An arbitrary constant: every process must take the same lock. */
const lockKey = 4_180_001
/** Milliseconds to wait for another process that migrates. Less than a statement may take. */
const lockTimeout = 25_000

/**
 * Brings the schema up to date. On Postgres each step takes an advisory lock in its own transaction: of several processes that
 * start together one applies a step, and the others find it applied. Nothing is held between two statements outside of a
 * transaction, so that it works through a pooler that gives each transaction another connection. Missing migrations run in
 * their order even when a later one was applied before, because branches merge in any order.
 *
 * @returns the names of the migrations that were applied now
 * @throws DatabaseError `database_newer` before anything changes, `migration_failed` with the name of the migration
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  engine: 'pglite' | 'postgres',
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const found = await getAppliedMigrations(db)
  const applied = found ?? new Set()
  assertKnown(applied, migrations)
  const inStep = (name: string, run: (tx: Transaction<Tables>) => Promise<boolean>) =>
    runStep(db, engine, name, run)
  if (!found)
    await inStep('migration', async (tx) => {
      await sql`create table if not exists migration (name text primary key, "appliedAt" timestamptz not null default now())`.execute(
        tx,
      )
      return true
    })
  const done: string[] = []
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue
    const isDone = await inStep(name, async (tx) => {
      // Another process may have applied it while this one waited for the lock.
      const { rows } = await sql`select name from migration where name = ${name}`.execute(tx)
      if (rows.length > 0) return false
      await up(tx)
      await sql`insert into migration (name) values (${name})`.execute(tx)
      return true
    })
    if (isDone) done.push(name)
  }
  return done
}

/** @throws DatabaseError `database_newer` */
function assertKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const knownNames = new Set(migrations.map(({ name }) => name))
  const newer = [...applied].filter((name) => !knownNames.has(name))
  if (newer.length > 0)
    throw new DatabaseError(
      'database_newer',
      `The database holds steps this version of Latchkey doesn't know (${newer.join(', ')}): a newer version wrote it. ` +
        'Nothing was changed. Start that version, or give this one another database (DATABASE_URL, LATCHKEY_DATA).',
    )
}

/** @throws DatabaseError `migration_failed` */
async function runStep(
  db: Kysely<Tables>,
  engine: 'pglite' | 'postgres',
  name: string,
  run: (tx: Transaction<Tables>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await lock(tx)
      return run(tx)
    })
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(
      'migration_failed',
      `The step ${name} of the database's schema failed: ${cause instanceof Error ? cause.message : cause}. ` +
        'The database is as it was before that step.',
      { cause },
    )
  }
}

/** Takes the lock until the end of the transaction. */
async function lock(tx: Transaction<Tables>): Promise<void> {
  try {
    await sql`select set_config('lock_timeout', ${String(lockTimeout)}, true), pg_advisory_xact_lock(${lockKey})`.execute(
      tx,
    )
  } catch (cause) {
    throw new DatabaseError(
      'migration_failed',
      `Another process has been changing the database's schema for ${lockTimeout / 1000} s. Look whether one hangs, and start again.`,
      { cause },
    )
  }
}

/** The names of the applied migrations. Undefined for a database that was never used. Changes nothing. */
export async function getAppliedMigrations(db: Kysely<Tables>): Promise<ReadonlySet<string> | undefined> {
  const { rows: tables } = await sql<{
    found: string | null
  }>`select to_regclass('migration') as found`.execute(db)
  if (!tables[0]?.found) return undefined
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** One step of the schema. A published migration is never changed; a later one corrects it. */
export type Migration = {
  /** `0001_index`: four digits and a word. Migrations run in the order of `migrations.ts`, each at most once. */
  readonly name: string
  /** Runs in a transaction of its own. One statement per call, because PGlite accepts no more. */
  up(tx: Transaction<Tables>): Promise<void>
}
