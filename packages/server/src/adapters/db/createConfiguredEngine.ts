import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Tables } from '../../ports/db.ts'
import type { Log } from '../../ports/platform.ts'
import type { Engine } from './database.ts'
import { getAppliedMigrations } from './migrate.ts'
import { migrations } from './migrations.ts'
import { createPgliteEngine } from './pglite.ts'
import { createPostgresEngine } from './postgres.ts'

/** Which database is configured. */
export type DatabaseConfig = Pick<ServerConfig, 'data' | 'databaseUrl'>

/** The folder of the embedded database. Undefined where Postgres is configured. */
export function getDatabaseFolder({ data, databaseUrl }: DatabaseConfig): string | undefined {
  return databaseUrl === undefined ? resolve(data, 'database') : undefined
}

/** Creates the engine of the configured database: Postgres by `DATABASE_URL`, else PGlite in `<LATCHKEY_DATA>/database`. */
export function createConfiguredEngine(config: DatabaseConfig, log: Log): Engine {
  return config.databaseUrl === undefined
    ? createPgliteEngine({ folder: getDatabaseFolder(config) })
    : createPostgresEngine({ url: config.databaseUrl, log })
}

/**
 * Opens the configured database as it is, without a migration, and closes it after `run`.
 *
 * @throws DatabaseError where it can't be opened
 */
export async function withUnmigratedDatabase<result>(
  config: DatabaseConfig,
  log: Log,
  run: (db: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  const engine = createConfiguredEngine(config, log)
  try {
    await engine.connect()
    return await run(new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) }))
  } finally {
    await engine.close()
  }
}

/** Steps of the schema: those the next start applies, and those only a newer version knows. */
export type MigrationPlan = { readonly pending: readonly string[]; readonly newer: readonly string[] }

/**
 * Compares the schema of the configured database with this version's. Changes nothing: an embedded database that is not there yet is
 * not created.
 *
 * @throws DatabaseError where it can't be opened
 */
export async function getMigrationPlan(config: DatabaseConfig, log: Log): Promise<MigrationPlan> {
  const names = migrations.map(({ name }) => name)
  const folder = getDatabaseFolder(config)
  if (folder !== undefined && !existsSync(folder)) return { pending: names, newer: [] }
  const applied = (await withUnmigratedDatabase(config, log, getAppliedMigrations)) ?? new Set<string>()
  return {
    pending: names.filter((name) => !applied.has(name)),
    newer: [...applied].filter((name) => !names.includes(name)),
  }
}
