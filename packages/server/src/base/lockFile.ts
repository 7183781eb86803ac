import { linkSync, mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const takeoverStaleAfter = 5_000
const deadline = 10_000

/**
 * Takes a lock file for this process and answers how to let go. The lock of a process that is gone is taken over; of
 * several that try, one gets it. Its folder must exist.
 *
 * @throws LockHeldError
 */
export async function takeLock(file: string): Promise<() => void> {
  const mine = JSON.stringify(ownLock())
  const until = Date.now() + deadline
  while (Date.now() < until) {
    if (create(file, mine)) return () => release(file, mine)
    const holder = readLock(file)
    if (holder && isRunning(holder.pid, holder.start)) throw new LockHeldError(file, holder)
    await removeStale(file)
  }
  throw new LockHeldError(file)
}

function ownLock(): LockHolder {
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
    if (age(guard) > takeoverStaleAfter) attempt(() => rmdirSync(guard))
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

function readLock(file: string): LockHolder | undefined {
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockHolder> | null
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

/** Who holds a lock file, as it says itself. */
export type LockHolder = {
  readonly pid: number
  /** Tells this process from a later one with the same id; absent where the system doesn't say. */
  readonly start?: string | undefined
  /** ISO time the lock was taken. */
  readonly since: string
}

/** Whether the process that had this id and start time still runs; another process may have got its id since. */
export function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return start === undefined || processStart(pid) === start
}

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

/** A lock file is held by a running process, or could not be taken at all (then without `holder`). */
export class LockHeldError extends Error {
  readonly code = 'lock_held'
  readonly holder: LockHolder | undefined

  constructor(file: string, holder?: LockHolder) {
    super(
      holder
        ? `The lock ${file} is held by process ${holder.pid} since ${holder.since}.`
        : `The lock ${file} could not be taken. If no Latchkey runs, delete it and start again.`,
    )
    this.name = 'LockHeldError'
    this.holder = holder
  }
}
