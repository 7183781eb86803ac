import { readFileSync } from 'node:fs'

/**
 * Something that tells a process from a later one with the same id: its start time, where the system has `/proc`.
 * Undefined when the process doesn't exist or the system doesn't say.
 */
export function processStart(pid: number): string | undefined {
  try {
    // The program's name, in brackets, may hold anything: count the fields behind the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')
    return fields?.[19]
  } catch {
    return undefined
  }
}
