/** Who holds a lock file, as it says itself. */
export type LockHolder = {
  readonly pid: number
  /** Tells this process from a later one with the same id; absent where the system doesn't say. */
  readonly start?: string | undefined
  /** ISO time the lock was taken. */
  readonly since: string
}
