import { constants, existsSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { getMigrationPlan, type Ports, type ServerConfig } from '@latchkey/server'
import { CliError } from '../Command.ts'
import { requireFreePort } from '../process.ts'
import type { Finding } from './Finding.ts'

type HostConfig = Pick<
  ServerConfig,
  | 'adminPort'
  | 'forward'
  | 'data'
  | 'databaseUrl'
  | 'frameUrl'
  | 'host'
  | 'kms'
  | 'mode'
  | 'port'
  | 'publicUrl'
  | 'redisUrl'
  | 'relay'
  | 'secret'
>

/** Checks the machine: folders and their rights, the port of metrics, the schema, and what does not fit together. A part that is well has no row. */
export async function hostFindings(config: HostConfig, { log }: Pick<Ports, 'log'>): Promise<Finding[]> {
  const findings = [
    await dataFolderFinding(config),
    ...keyFileFindings(config),
    await adminPortFinding(config),
    consoleFinding(config),
    await schemaFinding(config, log),
    modeFinding(config),
    frameFinding(config),
    audienceFinding(config),
    proxyFinding(config),
  ]
  return findings.filter((finding) => finding !== undefined)
}

async function dataFolderFinding({ data }: HostConfig): Promise<Finding | undefined> {
  const folder = resolve(data)
  let existing = folder
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  const part = 'Data folder'
  if (!statSync(existing).isDirectory())
    return {
      part,
      servedBy: folder,
      state: 'failed',
      advice: `${existing} is a file. Set LATCHKEY_DATA to a folder.`,
    }
  try {
    await access(existing, constants.W_OK)
    return undefined
  } catch {
    return {
      part,
      servedBy: folder,
      state: 'failed',
      advice: `This user can't write to ${existing}. Give it the folder, or set LATCHKEY_DATA to another one.`,
    }
  }
}

/** Key files that others on the machine can read. */
function keyFileFindings({ kms }: HostConfig): Finding[] {
  if (kms.kind !== 'file') return []
  return ['auth.key', 'keys.key', 'gas.key'].flatMap((name) => {
    const path = resolve(join(kms.folder, name))
    const found = tryStat(path)
    if (!found || (found.mode & 0o077) === 0) return []
    return [
      {
        part: 'Key file',
        servedBy: path,
        state: 'attention' as const,
        advice: `Other users of this machine can read it. Run "chmod 600 ${path}", and "latchkey keys rotate" if one of them may have.`,
      },
    ]
  })
}

/** Undefined: there is nothing, or it can't be looked at, which the row of the data folder or of the key service says. */
function tryStat(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

async function adminPortFinding({ adminPort, port, host }: HostConfig): Promise<Finding | undefined> {
  if (adminPort === undefined || adminPort === 0) return undefined
  const [part, servedBy] = ['Admin port', `127.0.0.1:${adminPort}`]
  if (adminPort === port)
    return {
      part,
      servedBy,
      state: 'failed',
      advice: 'LATCHKEY_ADMIN_PORT and LATCHKEY_PORT are the same. Give the metrics a port of their own.',
    }
  // The server takes it on both: browsers try ::1 first.
  for (const address of ['127.0.0.1', '::1']) {
    const error = await requireFreePort(adminPort, address).then(
      () => undefined,
      (problem: unknown) => problem,
    )
    if (error === undefined || isAbsent(error)) continue
    if (!(error instanceof CliError)) throw error
    // A server that runs holds both of its ports.
    const isOwn = await requireFreePort(port, host).then(
      () => false,
      () => true,
    )
    if (isOwn) return undefined
    return {
      part,
      servedBy: address === '::1' ? `[::1]:${adminPort}` : servedBy,
      state: 'failed',
      advice: `${error.message} It is LATCHKEY_ADMIN_PORT.`,
    }
  }
  return undefined
}

/** Whether a machine has no such address, so that nobody can listen there. */
function isAbsent(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } }
  return cause?.code === 'EADDRNOTAVAIL' || cause?.code === 'EAFNOSUPPORT'
}

/** The link that `latchkey console` prints is signed with the server's secret: two nodes without a common one open only their own consoles. */
function consoleFinding({ adminPort, databaseUrl, secret, redisUrl }: HostConfig): Finding | undefined {
  if (
    adminPort === undefined ||
    secret !== undefined ||
    (databaseUrl === undefined && redisUrl === undefined)
  )
    return undefined
  return {
    part: 'Console',
    servedBy: 'the secret in LATCHKEY_DATA',
    state: 'attention',
    advice:
      'A link of "latchkey console" opens only the node whose LATCHKEY_DATA it is made with. With several nodes set one LATCHKEY_SECRET for all.',
  }
}

/** A database that a newer version wrote: this one would not start. The embedded one is opened by one process only, so it is not looked into. */
async function schemaFinding(config: HostConfig, log: Ports['log']): Promise<Finding | undefined> {
  if (config.databaseUrl === undefined) return undefined
  const plan = await getMigrationPlan(config, log).catch(() => undefined)
  if (!plan || plan.newer.length === 0) return undefined
  return {
    part: 'Schema',
    servedBy: 'Postgres (DATABASE_URL)',
    state: 'failed',
    advice: `A newer version wrote this database (${plan.newer.join(', ')}). Start that version, or restore a backup from before it.`,
  }
}

function modeFinding({ mode, publicUrl }: HostConfig): Finding | undefined {
  if (mode !== 'development' || publicUrl === undefined || isLocal(publicUrl)) return undefined
  return {
    part: 'Mode',
    servedBy: 'development',
    state: 'attention',
    advice:
      'Limits are ten times as wide and answers are not stored for long. Unset LATCHKEY_MODE on a public server.',
  }
}

function frameFinding({ frameUrl, publicUrl }: HostConfig): Finding | undefined {
  if (frameUrl === undefined || publicUrl === undefined) return undefined
  if (new URL(frameUrl).origin !== new URL(publicUrl).origin) return undefined
  return {
    part: 'Wallet frame',
    servedBy: frameUrl,
    state: 'failed',
    advice:
      'The wallet needs a host of its own, or every page of the API’s host could read it. Set LATCHKEY_FRAME_URL to another one, e.g. https://wallet.example.org.',
  }
}

/** Clients sign tokens for the public address: a list without it refuses all of them. */
function audienceFinding({ relay, publicUrl }: HostConfig): Finding | undefined {
  const { audiences } = relay
  if (publicUrl === undefined || audiences === 'any' || audiences.length === 0) return undefined
  const wanted = new URL(publicUrl).host
  if (audiences.some((audience) => URL.canParse(audience) && new URL(audience).host === wanted))
    return undefined
  return {
    part: 'Relay audience',
    servedBy: audiences.join(', '),
    state: 'failed',
    advice: `Clients that use ${wanted} are refused: it is not in LATCHKEY_RELAY_AUDIENCES. Add ${publicUrl.replace(/^http/, 'ws')}, or unset the variable.`,
  }
}

function proxyFinding({ forward: { hops }, publicUrl, host }: HostConfig): Finding | undefined {
  if (hops === 0 || publicUrl?.startsWith('https:') || host === '127.0.0.1' || host === '::1')
    return undefined
  return {
    part: 'Proxy',
    servedBy: `${hops} trusted (LATCHKEY_TRUST_PROXY)`,
    state: 'attention',
    advice:
      'Without TLS in front, visitors may reach this port themselves and write any address into the header: limits then hold for nobody. Set LATCHKEY_TRUST_PROXY=0, or let only the proxy reach the port.',
  }
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\])/.test(hostname)
}
