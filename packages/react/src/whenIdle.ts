/**
 * Milliseconds after which a page counts as idle in browsers without `requestIdleCallback`, as Safari: what the page loads by
 * itself has mostly been loaded by then.
 */
const idleAfter = 1_000

/** Milliseconds after which nobody waits longer for a page that never rests, e.g. one with an animation. */
const longestWait = 2_000

/**
 * Calls `callback` when the page has nothing else to do, two seconds later at the latest. Returns a function that cancels the
 * call.
 *
 * @example
 * useEffect(() => whenIdle(() => void import('./dialog.ts')), [])
 */
export function whenIdle(callback: () => void): () => void {
  if (self.requestIdleCallback) {
    const id = self.requestIdleCallback(() => callback(), { timeout: longestWait })
    return () => self.cancelIdleCallback?.(id)
  }
  const timer = setTimeout(callback, idleAfter)
  return () => clearTimeout(timer)
}
