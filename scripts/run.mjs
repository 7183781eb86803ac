import { spawn } from 'node:child_process'

/** Runs a command with our terminal; resolves with its exit code. */
export function run(command, args, { env = {}, cwd, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      cwd,
    })
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.on('error', (error) => resolve({ code: 127, text: `${text}${error.message}\n` }))
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve({ code: code ?? (signal ? 1 : 0), text })
    })
  })
}
