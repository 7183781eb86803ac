import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEmbeddedPostgres } from './loadEmbeddedPostgres.ts'

/** A Postgres of our own on a free port, as root or not. `stop` leaves no process and no file. */
export async function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  // Started by root it runs as another user, who has to get through to its folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'latchkey',
    password: 'latchkey',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Nothing here has to survive the machine.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await stop()
    throw new Error(`Postgres could not be started for the tests:\n${said.slice(-20).join('\n')}`, { cause })
  }
  return { url: `postgres://latchkey:latchkey@127.0.0.1:${port}/postgres`, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
