import { join } from 'node:path'
import { findUnknownVariables, inspectDatabase, type Ports, type ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Checks pictures, projects and usage events. */
export function dataFindings(config: ServerConfig): Finding[] {
  return [imagesFinding(config), projectsFinding(config), eventsFinding(config)]
}

/** Finds variables that nothing reads. None: no row. */
export function variableFindings(env: Readonly<Record<string, string | undefined>>): Finding[] {
  return findUnknownVariables(env).map(({ name, nearest }) => ({
    part: 'Configuration',
    servedBy: name,
    state: 'attention',
    advice: nearest
      ? `Nothing reads ${name}. Set ${nearest} instead, if that is meant.`
      : `Nothing reads ${name}. Remove it, or look for its name in "latchkey config".`,
  }))
}

function imagesFinding(config: ServerConfig): Finding {
  const { mode, secret, data, ipfsGateway, databaseUrl, egressAllowContent } = config
  const part = 'Images'
  const secretSource = secret !== undefined ? 'LATCHKEY_SECRET' : join(data, 'secret')
  const servedBy = `own proxy, re-encoded; addresses signed with ${secretSource}`
  const ipfs = ipfsGateway
    ? `ipfs:// through ${new URL(ipfsGateway).host}.`
    : 'Without LATCHKEY_IPFS_GATEWAY ipfs:// is not read.'
  if (egressAllowContent.length > 0 && mode === 'production')
    return {
      part,
      servedBy,
      state: 'attention',
      advice: `Pictures that strangers chose may come from ${egressAllowContent.join(', ')} (LATCHKEY_EGRESS_ALLOW_CONTENT). ${ipfs}`,
    }
  if (secret === undefined && databaseUrl !== undefined)
    return {
      part,
      servedBy,
      state: 'attention',
      advice: `Several nodes need one LATCHKEY_SECRET, or none shows the pictures of another. ${ipfs}`,
    }
  return { part, servedBy, state: 'ok', advice: ipfs }
}

function projectsFinding({ projectCheck, projectId, mode, databaseUrl }: ServerConfig): Finding {
  const part = 'Projects'
  const storage = databaseUrl ? 'Postgres (DATABASE_URL)' : 'the embedded database'
  const servedBy = `${storage}${projectId ? `, and ${projectId} (LATCHKEY_PROJECT_ID)` : ''}`
  const change = databaseUrl
    ? '"latchkey projects" may change them while the server runs.'
    : 'Stop the server before "latchkey projects" changes them: one process at a time can use the database.'
  if (projectCheck === 'off')
    return {
      part,
      servedBy,
      state: mode === 'production' ? 'attention' : 'ok',
      advice: `Nobody is asked for a project (LATCHKEY_PROJECTS=off). ${change}`,
    }
  const requirement =
    projectCheck === 'check'
      ? 'Every call must name one.'
      : 'Calls must name one as soon as there is one besides LATCHKEY_PROJECT_ID.'
  return { part, servedBy, state: 'ok', advice: `${requirement} ${change}` }
}

function eventsFinding({ events }: ServerConfig): Finding {
  const part = 'Events'
  if (!events.isStored)
    return {
      part,
      servedBy: 'nothing',
      state: 'ok',
      advice: 'Usage events are answered and dropped (LATCHKEY_EVENTS).',
    }
  return {
    part,
    servedBy: `the database, for ${events.days} days`,
    state: events.keepsAddresses ? 'attention' : 'ok',
    advice: events.keepsAddresses
      ? 'Addresses of accounts are kept with them (LATCHKEY_EVENTS_ADDRESSES): tell your users.'
      : 'Without addresses of accounts.',
  }
}

/** Checks the database and the index. Opens a connection to Postgres, changes nothing. */
export async function databaseFindings(
  config: ServerConfig,
  { log, index }: Pick<Ports, 'log' | 'index'>,
): Promise<Finding[]> {
  const { engine, folder, pending, problem } = await inspectDatabase(config, log)
  const steps = pending?.length ?? 0
  const pendingText = steps > 0 ? ` The next start applies ${steps} steps of its schema.` : ''
  const database: Finding = problem
    ? { part: 'Database', servedBy: 'Postgres (DATABASE_URL)', state: 'failed', advice: problem }
    : engine === 'postgres'
      ? {
          part: 'Database',
          servedBy: 'Postgres (DATABASE_URL)',
          state: 'ok',
          advice: `Reachable.${pendingText}`,
        }
      : {
          part: 'Database',
          servedBy: `embedded, ${folder}`,
          state: 'ok',
          advice: `For one process.${pendingText} Set DATABASE_URL to use Postgres, which several can share.`,
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
