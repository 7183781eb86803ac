import { spawn } from 'node:child_process'

/** A child program that ends with this process. */
export type SupervisedProcess = {
  /** Process id of the program itself, once it was started. */
  readonly pid: number | undefined
  /** The last lines the program wrote to its error output. */
  readonly errorOutput: string
  /** Resolves with the exit code when the program is gone; never rejects. */
  readonly exited: Promise<number>
  /** Sends SIGTERM and waits; the program is killed when it does not end within five seconds, its group after seven. */
  stop(): Promise<void>
}

/** Characters of error output that are stored. */
const KEPT_OUTPUT = 4096
/** More than the five seconds `superviseScript` waits, which then kills the program itself. */
const STOP_DEADLINE_MS = 7000

/**
 * Starts a program in its own process group (Ctrl-C in the terminal does not reach it) under a shell that ends
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
      // Kills what is left of the group when the shell was killed from outside.
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
    // The group is already gone.
  }
}

/**
 * Runs a program and ends it when the parent's end of standard input closes for any reason, including when this process
 * was killed with SIGKILL. Prints the program's process id first and exits with its exit code.
 * A watcher that outlives the shell ends the program, so killing the shell leaves no orphan either.
 * The program gets five seconds after SIGTERM, enough to write its state.
 */
const superviseScript = `
exec 3<&0
"$@" </dev/null 3<&- >/dev/null &
child=$!
echo "$child"
(
  read -r _ <&3
  kill -TERM "$child"
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$child" || exit 0
    sleep 0.5
  done
  kill -KILL "$child"
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
wait "$child"
code=$?
while kill -0 "$child" 2>/dev/null; do
  wait "$child"
  code=$?
done
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`
