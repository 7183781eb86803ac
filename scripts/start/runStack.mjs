import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ancestors } from './ancestors.mjs'
import { root } from './root.mjs'

/**
 * Runs `latchkey dev` as one process and resolves with its exit code. It ends with us: signals are passed on, and when
 * we are killed it notices the closed channel. When npm, which started us, is killed, we stop it too.
 */
export function runStack(options) {
  const env = { ...process.env }
  // The stack runs in the repository; what the person wrote is meant from where they are.
  for (const name of ['LATCHKEY_DATA', 'LATCHKEY_DEV_FILE']) if (env[name]) env[name] = resolve(env[name])
  const child = spawn(
    process.execPath,
    ['--conditions=latchkey-source', '--import', 'tsx', 'packages/cli/src/main.ts', 'dev', ...options],
    { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) {
    const before = ancestors()
    const watch = setInterval(() => {
      if (ancestors() === before) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 1000)
    watch.unref()
  }
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`The stack could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}
