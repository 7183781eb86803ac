import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'

/** A program of ours in a process of its own, stopped when the test has finished. */
export type Program = {
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Waits for words in what it prints. */
  said(words: string | RegExp, timeout?: number): Promise<void>
  /** Its exit code; the signal's name when it was killed by one. */
  readonly ended: Promise<number | string>
}

/** Starts a TypeScript file below `packages/cli/src`, or a bundle of one by its whole path. With `ipc` over a channel, as `npm start` does. */
export function runProgram(
  file: string,
  parameters: readonly string[] = [],
  { env = {}, ipc = false }: { env?: Record<string, string>; ipc?: boolean } = {},
): Program {
  const isBundle = file.startsWith('/')
  const path = isBundle ? file : fileURLToPath(new URL(`../${file}`, import.meta.url))
  const loader = isBundle ? [] : ['--conditions=latchkey-source', '--import', 'tsx']
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LATCHKEY_'))
  const child = spawn(process.execPath, [...loader, path, ...parameters], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | string>((resolve) => {
    // Not 'close': it doesn't come after we closed the channel ourselves.
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    const deadline = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(deadline)
  })
  const said = async (words: string | RegExp, timeout = 60_000) => {
    const has = () => (typeof words === 'string' ? output.includes(words) : words.test(output))
    const gone = () => child.exitCode !== null || child.signalCode !== null
    await vi.waitUntil(() => has() || gone(), { timeout, interval: 25 })
    // What it said last may still be on its way.
    if (gone())
      await vi.waitUntil(() => has() || child.stdout?.readableEnded, { timeout: 10_000, interval: 10 })
    if (!has()) throw new Error(`The program ended without saying "${words}":\n${output}`)
  }
  return { child, output: () => output, said, ended }
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A new folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}
