import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { findFreePort } from './openTcpProxy.ts'

/** A Postgres and its streaming replica, which has everything that the first one has confirmed. */
export type PostgresPair = {
  readonly primary: { readonly port: number; kill(): Promise<void> }
  readonly replica: { readonly port: number; promote(): Promise<void> }
  /** Name of user and database of both. There is no password. */
  readonly user: string
  close(): Promise<void>
}

const user = 'latchkey'

/**
 * Starts two servers of Debian's Postgres: a transaction counts as written when the replica has it too (`synchronous_standby_names`).
 *
 * @throws Error where Postgres is not installed
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pair-'))
  const owner = findOwner()
  chmodSync(folder, 0o755)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const folders = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  const ports = { primary: await findFreePort(), replica: await findFreePort() }
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), words, { ...owner, cwd: folder })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${String(stderr)}`)
  }
  const start = (name: 'primary' | 'replica', settings: readonly string[]) => {
    const always = [
      `port=${ports[name]}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
    ]
    const options = [...always, ...settings].flatMap((setting) => ['-c', setting])
    const child = spawn(join(programs, 'postgres'), ['-D', folders[name], ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  run('initdb', '-D', folders.primary, '-U', user, '-A', 'trust', '--no-sync')
  const primary = start('primary', ['max_wal_senders=5'])
  await expect.poll(() => tryAsk(primary.child, ports.primary), { timeout: 20_000 }).toBe(true)
  await runStatement(ports.primary, 'postgres', `create database ${user}`)
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(ports.primary),
    '-U',
    user,
    '-D',
    folders.replica,
    '-R',
  )
  // A promoted replica waits for no replica of its own.
  const replica = start('replica', ['hot_standby=on', 'synchronous_standby_names='])
  await expect.poll(() => tryAsk(replica.child, ports.replica), { timeout: 20_000 }).toBe(true)
  await runStatement(ports.primary, 'postgres', `alter system set synchronous_standby_names = '*'`)
  await runStatement(ports.primary, 'postgres', 'select pg_reload_conf()')
  return {
    user,
    primary: {
      port: ports.primary,
      async kill() {
        primary.child.kill('SIGQUIT')
        await primary.ended
      },
    },
    replica: {
      port: ports.replica,
      async promote() {
        await runStatement(ports.replica, user, 'select pg_promote(true, 30)')
      },
    },
    async close() {
      for (const { child, ended } of [replica, primary]) {
        child.kill('SIGQUIT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the programs, of the newest version. */
function findPrograms(): string {
  const base = '/usr/lib/postgresql'
  const [version] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  if (version === undefined)
    throw new Error('This test needs Postgres. Install it: apt-get install postgresql')
  return join(base, version, 'bin')
}

/** Postgres refuses to run as root. Started by root it runs as the user of Debian's package. */
function findOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(String(spawnSync('id', [flag, 'postgres']).stdout).trim())
  return { uid: id('-u'), gid: id('-g') }
}

async function runStatement(port: number, database: string, text: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function tryAsk(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`Postgres ended with ${child.exitCode}.`)
  return runStatement(port, 'postgres', 'select 1').then(
    () => true,
    () => false,
  )
}
