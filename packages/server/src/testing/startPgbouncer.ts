import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { findFreePort, toPort } from './openTcpProxy.ts'

/**
 * Starts pgbouncer in transaction mode in front of a database: each transaction gets another of two connections.
 *
 * @param settings further lines of `pgbouncer.ini`
 * @returns the URL of the same database through it
 * @throws Error where pgbouncer is not installed
 */
export async function startPgbouncer(
  database: string,
  settings: readonly string[],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error('This test needs pgbouncer. Install it: apt-get install pgbouncer')
  const { hostname, port: target, username, password } = new URL(database)
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [ini, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    ini,
    `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${settings.join('\n')}
`,
  )
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, ini], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = toPort(database, port)
  const isOpen = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
