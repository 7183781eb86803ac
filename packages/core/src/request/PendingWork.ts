/** Work under way that several callers wait for. */
export type PendingWork = {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  /** How many still wait for it. */
  callers: number
}
