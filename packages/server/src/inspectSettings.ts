import { Kysely } from 'kysely'
import { createPostgresEngine } from './adapters/db/postgres.ts'
import { getStoredSettings } from './adapters/settings.ts'
import { createLiveConfig } from './config/liveConfig.ts'
import type { ServerConfig } from './config/readConfig.ts'
import type { Tables } from './ports/db.ts'
import type { Ports } from './ports/Ports.ts'

/**
 * Returns the configuration with what operators changed while servers ran, as the Postgres of the server has it. Changes nothing.
 *
 * @returns undefined where it can't be known: the embedded database is open in its server alone, a Postgres may not answer or was never migrated
 */
export async function inspectSettings(
  config: ServerConfig,
  { log }: Pick<Ports, 'log'>,
): Promise<ServerConfig | undefined> {
  if (config.databaseUrl === undefined) return undefined
  const engine = createPostgresEngine({ url: config.databaseUrl, log })
  try {
    await engine.connect()
    const query = new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) })
    const settings = await getStoredSettings(query)
    return createLiveConfig(config, { current: () => settings })
  } catch {
    return undefined
  } finally {
    await engine.close()
  }
}
