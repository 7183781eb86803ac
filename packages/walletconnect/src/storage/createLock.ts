/** Runs work one after the other, in every tab of this origin where the browser can. */
export type Lock = <value>(work: () => Promise<value>) => Promise<value>

/** A lock by name: Web Locks between tabs, a queue within one. */
export function createLock(name: string, locks: LockManager | undefined): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = () => (locks ? locks.request(name, work) : work()) as ReturnType<typeof work>
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}
