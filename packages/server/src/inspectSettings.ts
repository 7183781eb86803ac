import { Kysely } from 'kysely'
import { createPostgresEngine } from './adapters/db/postgres.ts'
import { createProjectStore } from './adapters/projectStore.ts'
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
export function inspectSettings(
  config: ServerConfig,
  { log }: Pick<Ports, 'log'>,
): Promise<ServerConfig | undefined> {
  return inspectPostgres({ config, log }, async (query) => {
    const settings = await getStoredSettings(query)
    return createLiveConfig(config, { current: () => settings })
  })
}

/**
 * Returns an id that a call of this server to itself can name: the configured project, else one of its Postgres.
 *
 * @returns undefined where there is none, nobody is asked for one, or it can't be known
 */
export async function inspectProjectId(
  config: Pick<ServerConfig, 'databaseUrl' | 'projectId' | 'projectCheck'>,
  { log, clock }: Pick<Ports, 'log' | 'clock'>,
): Promise<string | undefined> {
  if (config.projectId !== undefined || config.projectCheck === 'off') return config.projectId
  return inspectPostgres({ config, log }, async (query) => {
    const [first] = await createProjectStore({ query }, clock).list()
    return first?.id
  })
}

/** Runs a query on the Postgres of the configuration, and closes it. Undefined where there is none, or where it fails. */
async function inspectPostgres<result>(
  { config: { databaseUrl: url }, log }: { config: Pick<ServerConfig, 'databaseUrl'>; log: Ports['log'] },
  run: (query: Kysely<Tables>) => Promise<result>,
): Promise<result | undefined> {
  if (url === undefined) return undefined
  const engine = createPostgresEngine({ url, log })
  try {
    await engine.connect()
    return await run(new Kysely<Tables>({ dialect: engine.dialect(() => Promise.resolve()) }))
  } catch {
    return undefined
  } finally {
    await engine.close()
  }
}
