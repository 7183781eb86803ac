/**
 * Turns a begin function into one that any number of callers may start and stop, in any order: it begins with the first
 * and ends after the last. The end waits one task, so that React's StrictMode, which stops and starts again within one,
 * begins only once (field note E1).
 */
export function countStarts(begin: () => () => void): () => () => void {
  let callers = 0
  let end: (() => void) | undefined

  return () => {
    callers++
    end ??= begin()
    // Who stops twice is counted once.
    let own = 1
    return () => {
      callers -= own
      own = 0
      setTimeout(() => {
        if (callers > 0) return
        end?.()
        end = undefined
      })
    }
  }
}
