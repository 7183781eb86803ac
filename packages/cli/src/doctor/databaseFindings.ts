import { inspectDatabase, type Ports, type ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** The database and the index. Nothing is opened or changed but a connection to Postgres. */
export async function databaseFindings(
  config: ServerConfig,
  { log, index }: Pick<Ports, 'log' | 'index'>,
): Promise<Finding[]> {
  const { engine, folder, pending, problem } = await inspectDatabase(config, log)
  const steps = pending?.length ?? 0
  const waiting = steps > 0 ? ` The next start applies ${steps} steps of its schema.` : ''
  const database: Finding = problem
    ? { part: 'Database', servedBy: 'Postgres (DATABASE_URL)', state: 'failed', advice: problem }
    : engine === 'postgres'
      ? { part: 'Database', servedBy: 'Postgres (DATABASE_URL)', state: 'ok', advice: `Reachable.${waiting}` }
      : {
          part: 'Database',
          servedBy: `embedded, ${folder}`,
          state: 'ok',
          advice: `For one process.${waiting} Set DATABASE_URL to use Postgres, which several can share.`,
        }
  const chains = index.chains()
  return [
    database,
    {
      part: 'Index',
      servedBy: chains.length > 0 ? `own indexer: ${chains.join(', ')}` : 'nothing',
      state: chains.length > 0 ? 'ok' : 'attention',
      advice:
        chains.length > 0
          ? 'Reads every block from the first one on: for local and small chains only.'
          : 'No activity out of blocks, and tokens only by list. Set LATCHKEY_INDEX to chains small enough to be read whole.',
    },
  ]
}
