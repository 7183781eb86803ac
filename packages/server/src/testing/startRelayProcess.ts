import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './cleanups.ts'
import { createPostgresDatabase } from './onBothDatabases.ts'

const program = fileURLToPath(new URL('serveRelay.ts', import.meta.url))

/** Starts a relay in a process of its own on Postgres, whose memory is nobody else's. It ends with the test. */
export async function startRelayProcess(more: Readonly<Record<string, string>> = {}) {
  const DATABASE_URL = await createPostgresDatabase()
  const child = fork(program, {
    execArgv: ['--conditions=latchkey-source', '--expose-gc', '--import', 'tsx'],
    env: { ...process.env, LATCHKEY_PORT: '0', DATABASE_URL, LATCHKEY_DATA: temporaryFolder(), ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `ws://127.0.0.1:${port}`,
    /** What the process holds, after a collection of garbage. */
    async memory() {
      const answered = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>
      child.send('memory')
      return (await answered)[0]
    },
  }
}
