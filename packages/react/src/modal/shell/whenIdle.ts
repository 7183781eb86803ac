/** Calls back when the page has nothing better to do; the returned function takes it back. Safari asks a timer. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback)
  return () => cancelIdleCallback(idle)
}
