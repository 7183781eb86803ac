import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A Postgres of our own on a free port, as root or not. `stop` leaves no process and no file. */
export async function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('postgresProcess.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const told = new Promise<{ url?: string; problem?: string }>((resolve) => child.once('message', resolve))
  const { url, problem } = await Promise.race([
    told,
    ended.then(() => ({ url: undefined, problem: 'It ended.' })),
  ])
  if (!url) throw new Error(`Postgres could not be started for the tests:\n${problem}`)
  return {
    url,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
