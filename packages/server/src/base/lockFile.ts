import { linkSync, mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which the removal of a stale lock counts as abandoned. */
const takeoverStaleAfter = 5_000
/** Milliseconds `acquireLock` tries. */
const deadline = 10_000

/**
 * Acquires a lock file for this process. The lock of a process that has ended is taken over; of several processes that
 * try, one succeeds. The folder of the file must exist.
 *
 * @returns a function that releases the lock
 * @throws LockHeldError
 */
export async function acquireLock(file: string): Promise<() => void> {
  const ownContent = JSON.stringify(ownLock())
  const deadlineAt = Date.now() + deadline
  while (Date.now() < deadlineAt) {
    if (create(file, ownContent)) return () => release(file, ownContent)
    const holder = readLock(file)
    if (holder && isRunning(holder.pid, holder.start)) throw new LockHeldError(file, holder)
    await removeStale(file)
  }
  throw new LockHeldError(file)
}

function ownLock(): LockHolder {
  return { pid: process.pid, start: processStart(process.pid), since: new Date().toISOString() }
}

/** Creates the lock with its content in one step, so that no process reads a half-written lock. */
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

/**
 * Removes a lock whose process has ended. Only one process at a time may do so: otherwise a fresh lock could be
 * mistaken for the stale one.
 */
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

function release(file: string, ownContent: string): void {
  attempt(() => {
    if (readFileSync(file, 'utf8') === ownContent) unlinkSync(file)
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
    // Another process was faster. The next round looks again.
  }
}

/** The process that holds a lock file, as written in the file. */
export type LockHolder = {
  readonly pid: number
  /** Distinguishes the process from a later one with the same id. Absent where the system has no `/proc`. */
  readonly start?: string | undefined
  /** ISO time the lock was taken. */
  readonly since: string
}

/** Whether the process with this id and start time still runs. Another process may have received its id since. */
export function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return start === undefined || processStart(pid) === start
}

/**
 * The start time of a process, which distinguishes it from a later one with the same id. Undefined when the process
 * does not exist or the system has no `/proc`.
 */
export function processStart(pid: number): string | undefined {
  try {
    // The program name in brackets may contain anything: count the fields after the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')
    return fields?.[19]
  } catch {
    return undefined
  }
}

/** A lock file is held by a running process, or could not be acquired at all (then without `holder`). */
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
