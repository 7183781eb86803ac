import type { LockHolder } from '../process/LockHolder.ts'

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
