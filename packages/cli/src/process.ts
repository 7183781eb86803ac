import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { ServerListenError } from '@latchkey/server'
import { CliError } from './Command.ts'

/** Milliseconds. A second signal within this time is the same Ctrl-C: terminal and parent process both send it. */
const sameSignalWindow = 1000

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, and when the parent of an IPC channel is gone. Another signal more than a
 * second later ends the process at once, with its children.
 *
 * @param onReload is called at each SIGHUP, which stops nothing then
 */
export function untilStopped(onReload?: () => void): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined
    const onSignal = () => {
      const now = performance.now()
      if (firstSignalAt === undefined) {
        firstSignalAt = now
        resolve()
      } else if (now - firstSignalAt > sameSignalWindow) process.exit(130)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
    process.on('SIGHUP', onReload ?? onSignal)
    if (process.connected) process.once('disconnect', resolve)
  })
}

/**
 * Checks that a port can be opened. The error names the program that uses it, where the system exposes that.
 *
 * @throws CliError
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const cause = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (!cause) return
  const holder = cause.code === 'EADDRINUSE' ? portHolder(port) : undefined
  if (!holder) throw new CliError(new ServerListenError(port, host, cause).message, { cause })
  throw new CliError(
    `Port ${port} on ${host} is already in use by ${holder}. Stop it, or move this stack: LATCHKEY_PORT=${port < 65_000 ? port + 10 : port - 10}. ` +
      'Two stacks side by side also need a LATCHKEY_DATA of their own.',
    { cause },
  )
}

/** Returns the program that listens on a TCP port, as `"node server.js" (process 4711)`; undefined where it is unknown. */
export function portHolder(port: number): string | undefined {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port)))
  if (inodes.size === 0) return undefined
  for (const pid of listFolder('/proc').filter((name) => /^\d+$/.test(name))) {
    const isHolder = listFolder(`/proc/${pid}/fd`).some((fd) =>
      inodes.has(tryReadLink(`/proc/${pid}/fd/${fd}`)),
    )
    if (isHolder) return `"${commandOf(pid)}" (process ${pid})`
  }
  return undefined
}

/** Returns the sockets that listen on a port, as links in `/proc/<pid>/fd` name them. `0A`: TCP_LISTEN; field 9: inode. */
function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return tryReadText(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === '0A')
    .map((fields) => `socket:[${fields[9]}]`)
}

function commandOf(pid: string): string {
  const [program = '', ...words] = tryReadText(`/proc/${pid}/cmdline`).split('\0')
  // The path of a program matters less than its arguments, which are at the end.
  const command = [program.split('/').pop(), ...words].join(' ').trim() || 'unknown'
  return command.length > 80 ? `${command.slice(0, 30)}…${command.slice(-49)}` : command
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function tryReadLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function tryReadText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
