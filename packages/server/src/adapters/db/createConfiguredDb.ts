import { resolve } from 'node:path'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Db } from '../../ports/Db.ts'
import type { Log } from '../../ports/Log.ts'
import { createDb } from './createDb.ts'
import { createPgliteEngine } from './createPgliteEngine.ts'
import { createPostgresEngine } from './createPostgresEngine.ts'
import { migrations } from './migrations.ts'

/** The database the configuration names: Postgres by `DATABASE_URL`, else PGlite in `<LATCHKEY_DATA>/database`. */
export function createConfiguredDb({
  config: { data, databaseUrl },
  log,
}: {
  readonly config: Pick<ServerConfig, 'data' | 'databaseUrl'>
  readonly log: Log
}): Db {
  const engine =
    databaseUrl === undefined
      ? createPgliteEngine({ folder: resolve(data, 'database') })
      : createPostgresEngine({ url: databaseUrl, log })
  return createDb(engine, migrations)
}
