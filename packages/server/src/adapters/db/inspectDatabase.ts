import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Tables } from '../../ports/db.ts'
import type { Log } from '../../ports/platform.ts'
import { getAppliedMigrations } from './migrate.ts'
import { migrations } from './migrations.ts'
import { createPostgresEngine } from './postgres.ts'

/** The state of the configured database. */
export type DatabaseInspection = {
  readonly engine: 'pglite' | 'postgres'
  /** The folder of the embedded database. */
  readonly folder?: string
  /** Migrations the next start will apply. Absent: unknown without opening the folder. */
  readonly pending?: readonly string[]
  /** Why it can't be used, as a sentence. */
  readonly problem?: string
}

/** Inspects the configured database without changing it: no migration is applied, no folder is created or opened. */
export async function inspectDatabase(
  { data, databaseUrl }: Pick<ServerConfig, 'data' | 'databaseUrl'>,
  log: Log,
): Promise<DatabaseInspection> {
  if (databaseUrl === undefined) {
    const folder = resolve(data, 'database')
    const isNew = !existsSync(folder)
    return { engine: 'pglite', folder, ...(isNew && { pending: migrations.map(({ name }) => name) }) }
  }
  const engine = createPostgresEngine({ url: databaseUrl, log })
  try {
    await engine.connect()
    const db = new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) })
    const applied = await getAppliedMigrations(db)
    const pending = migrations.map(({ name }) => name).filter((name) => !applied?.has(name))
    return { engine: 'postgres', pending }
  } catch (error) {
    return { engine: 'postgres', problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await engine.close()
  }
}
