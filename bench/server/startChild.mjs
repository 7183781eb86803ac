import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Starts a script of this folder in a process of its own and waits for its first message.
 *
 * @returns the child, and what it said
 * @throws Error when it ends before it says anything
 */
export async function startChild(name, ...args) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it was ready`)
  })
  const [message] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => undefined)
  return { child, ...message }
}
