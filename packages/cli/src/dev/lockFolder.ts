import { linkSync, mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from '../CliError.ts'
import { isRunning } from '../process/isRunning.ts'
import { processStart } from '../process/processStart.ts'
import type { FolderLock } from './FolderLock.ts'

const TAKEOVER_STALE_MS = 5000
const DEADLINE_MS = 10_000

/**
 * Makes this process the only one that uses a data folder and answers how to let go. The lock of a process that is
 * gone is taken over; of several that try, one gets it. Throws `CliError` naming the process that has the folder.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new CliError(
      `The data folder ${folder} can't be created (${cause instanceof Error ? cause.message : cause}). ` +
        'Set LATCHKEY_DATA to a folder you may write to.',
      { cause },
    )
  }
  const file = join(folder, 'lock.json')
  const mine = JSON.stringify(ownLock())
  const deadline = Date.now() + DEADLINE_MS
  while (Date.now() < deadline) {
    if (create(file, mine)) return () => release(file, mine)
    const holder = readLock(file)
    if (holder && isRunning(holder.pid, holder.start))
      throw new CliError(
        `The data folder ${folder} is in use by another Latchkey stack (process ${holder.pid}, since ${holder.since}). ` +
          'Stop that one, or give this one a folder of its own with LATCHKEY_DATA (and a port with LATCHKEY_PORT).',
      )
    await removeStale(file)
  }
  throw new CliError(`The lock ${file} could not be taken. If no Latchkey runs, delete it and start again.`)
}

function ownLock(): FolderLock {
  return { pid: process.pid, start: processStart(process.pid), since: new Date().toISOString() }
}

/** Creates the lock with its content in one step, so that nobody ever reads half a lock. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Removes a lock nobody holds. Only one at a time may do so, or a fresh lock could be taken for the stale one. */
async function removeStale(file: string): Promise<void> {
  const guard = `${file}.takeover`
  try {
    mkdirSync(guard)
  } catch {
    if (age(guard) > TAKEOVER_STALE_MS) attempt(() => rmdirSync(guard))
    await sleep(20)
    return
  }
  const holder = readLock(file)
  if (!holder || !isRunning(holder.pid, holder.start)) attempt(() => unlinkSync(file))
  attempt(() => rmdirSync(guard))
}

function release(file: string, mine: string): void {
  attempt(() => {
    if (readFileSync(file, 'utf8') === mine) unlinkSync(file)
  })
}

function readLock(file: string): FolderLock | undefined {
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Partial<FolderLock> | null
    if (!lock || !Number.isInteger(lock.pid) || Number(lock.pid) <= 0) return undefined
    return { pid: Number(lock.pid), start: lock.start, since: String(lock.since ?? 'unknown') }
  } catch {
    return undefined
  }
}

function age(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // Somebody else was quicker; the next round looks again.
  }
}
