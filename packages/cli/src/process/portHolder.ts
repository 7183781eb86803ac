import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Who listens on a TCP port of this machine, as `"node server.js" (process 4711)`; undefined where nobody can tell. */
export function portHolder(port: number): string | undefined {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port)))
  if (inodes.size === 0) return undefined
  for (const pid of entries('/proc').filter((name) => /^\d+$/.test(name))) {
    const holds = entries(`/proc/${pid}/fd`).some((fd) => inodes.has(linkOf(`/proc/${pid}/fd/${fd}`)))
    if (holds) return `"${commandOf(pid)}" (process ${pid})`
  }
  return undefined
}

function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return textOf(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === '0A')
    .map((fields) => `socket:[${fields[9]}]`)
}

function commandOf(pid: string): string {
  const [program = '', ...words] = textOf(`/proc/${pid}/cmdline`).split('\0')
  // Where a program lies says less than what it runs, which tends to stand at the end.
  const command = [program.split('/').pop(), ...words].join(' ').trim() || 'unknown'
  return command.length > 80 ? `${command.slice(0, 30)}…${command.slice(-49)}` : command
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
