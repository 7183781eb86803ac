/**
 * Does `work` while no other tab does what goes by `name`. Where the browser keeps nothing for the frame it refuses locks
 * as well (`SecurityError`); what is worked on is in this page's memory alone then, and nobody has to wait for it.
 *
 * @throws what `work` throws
 */
export async function underLock<value>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<value>,
): Promise<value> {
  if (!locks) return work()
  let began = false
  const begin = () => {
    began = true
    return work()
  }
  try {
    return (await locks.request(name, begin)) as value
  } catch (error) {
    if (began || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return work()
  }
}
