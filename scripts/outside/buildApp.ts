import { execFile } from 'node:child_process'

/** How a step of a stranger went; `output` is all it said. */
export type StepOutcome = { code: number; output: string }

/** Installs the app from the tarballs and the registry. */
export const installApp = (folder: string) =>
  step(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'])

/** Type-checks the app with the types of every library it imports. */
export const checkApp = (folder: string) =>
  step(folder, process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'])

/**
 * Builds the app; the builder says nothing but warnings and errors. A line that names a file of another package is not
 * ours to mend and left out (viem's `ox` imports `node:worker_threads`).
 */
export async function buildApp(folder: string): Promise<StepOutcome> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { code, output } = await step(folder, process.execPath, vite)
  if (code !== 0) return { code, output }
  const others = /\/node_modules\/(?!@latchkey\/)/
  const isOthers = (line: string) => others.test(line) && !line.includes('/node_modules/@latchkey/')
  const ours = output.split('\n').filter((line) => !isOthers(line))
  return { code, output: ours.join('\n').trim() }
}

function step(folder: string, command: string, args: string[]): Promise<StepOutcome> {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...env } = process.env
  const options = { cwd: folder, timeout: 180_000, env: { ...env, NO_COLOR: '1', NODE_ENV: '' } }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      const died = error && typeof error.code !== 'number' ? `${error.message}\n` : ''
      resolve({ code, output: `${died}${stdout}${stderr}`.trim() })
    })
  })
}
