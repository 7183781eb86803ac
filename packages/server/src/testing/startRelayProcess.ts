import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './cleanups.ts'
import { createPostgresDatabase } from './onBothDatabases.ts'

const program = fileURLToPath(new URL('serveRelay.ts', import.meta.url))

/** What a process holds: bytes, and files and sockets that it has open. */
type Held = NodeJS.MemoryUsage & { readonly descriptors: number }

/**
 * Starts a relay, or the server with all its services, in a process of its own on Postgres, whose memory is nobody else's. It ends
 * with the test.
 */
export async function startRelayProcess(
  more: Readonly<Record<string, string>> = {},
  services: 'relay' | 'all' = 'relay',
) {
  const DATABASE_URL = await createPostgresDatabase()
  const child = fork(program, [services], {
    execArgv: ['--conditions=latchkey-source', '--expose-gc', '--import', 'tsx'],
    env: { ...process.env, LATCHKEY_PORT: '0', DATABASE_URL, LATCHKEY_DATA: temporaryFolder(), ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}.`)
  })
  ended.catch(() => undefined)
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  return {
    url: `ws://127.0.0.1:${port}`,
    /** What the process holds, after a collection of garbage. */
    async memory() {
      const answered = once(child, 'message') as Promise<[Held]>
      child.send('memory')
      return (await Promise.race([answered, ended]))[0]
    },
  }
}
