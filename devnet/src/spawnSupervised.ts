import { spawn } from 'node:child_process'
import { superviseScript } from './superviseScript.ts'

/** A program that ends when we do. */
export type SupervisedProcess = {
  /** Process id of the program itself, once it was started. */
  readonly pid: number | undefined
  /** The last lines the program wrote to its error output. */
  readonly errorOutput: string
  /** Resolves with the exit code when the program is gone; never rejects. */
  readonly exited: Promise<number>
  /** Asks the program to end and waits; it is killed when it does not end within six seconds. */
  stop(): Promise<void>
}

const KEPT_OUTPUT = 4096
const STOP_DEADLINE_MS = 7000

/**
 * Starts a program in a process group of its own (a Ctrl-C in the terminal reaches us, not it) under a shell that ends
 * it as soon as this process is gone. Needs a POSIX `sh`.
 */
export function spawnSupervised(program: string, parameters: readonly string[]): SupervisedProcess {
  const shell = spawn('/bin/sh', ['-c', superviseScript, 'latchkey-supervise', program, ...parameters], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let pid: number | undefined
  let errorOutput = ''
  shell.stdin.on('error', () => undefined)
  shell.stdout.on('data', (chunk: Buffer) => {
    pid ??= Number.parseInt(chunk.toString(), 10) || undefined
  })
  shell.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-KEPT_OUTPUT)
  })
  const exited = new Promise<number>((resolve) => {
    shell.once('error', (error) => {
      errorOutput += error.message
      resolve(127)
    })
    shell.once('exit', (code) => {
      // Whatever is left of the group when its shell was killed from outside.
      killGroup(shell.pid)
      resolve(code ?? 137)
    })
  })
  return {
    get pid() {
      return pid
    },
    get errorOutput() {
      return errorOutput
    },
    exited,
    stop: async () => {
      shell.stdin.end()
      const deadline = setTimeout(() => killGroup(shell.pid), STOP_DEADLINE_MS)
      await exited
      clearTimeout(deadline)
    },
  }
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
