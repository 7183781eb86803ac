import { Kysely } from 'kysely'
import { createPostgresEngine } from './adapters/db/postgres.ts'
import type { ServerConfig } from './config/readConfig.ts'
import { createKeyRotations, type KeyRotation } from './createKeyRotations.ts'
import { KmsError } from './errors.ts'
import type { Tables } from './ports/db.ts'
import type { Ports } from './ports/Ports.ts'
import { assertStoredKeys } from './secrets/assertStoredKeys.ts'

/**
 * Finds the keys of this machine that can't open what the Postgres of the server holds, as on a second node without the key files of the
 * first: a server would refuse to start. Changes nothing. A database that can't be read, or was never migrated, has no
 * problem here: `inspectDatabase` says so.
 *
 * @returns by the name of the key, a sentence that says what to do
 */
export async function inspectStoredKeys(
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
  ports: Pick<Ports, 'authKms' | 'keysKms' | 'gasKms' | 'log'>,
): Promise<ReadonlyMap<KeyRotation['name'], string>> {
  const problems = new Map<KeyRotation['name'], string>()
  if (databaseUrl === undefined) return problems
  const engine = createPostgresEngine({ url: databaseUrl, log: ports.log })
  try {
    await engine.connect()
    const query = new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) })
    for (const key of createKeyRotations({ ...ports, db: { query } }))
      await assertStoredKeys([key]).catch((error: unknown) => {
        if (error instanceof KmsError) problems.set(key.name, error.message)
      })
  } catch {
    // The finding about the database says why.
  } finally {
    await engine.close()
  }
  return problems
}
