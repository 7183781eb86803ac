/**
 * Milliseconds after which a list of wallets is read again. Extensions inject up to 15 s late on slow machines, and a stored connection waits
 * for its wallet.
 */
const rereadDelays = [0, 500, 2_000, 5_000, 10_000, 15_000]

/**
 * Reads a list of the page to which wallets add themselves without an event, such as `window.injectedWeb3`: again for 15 s, once the page has
 * loaded, and when it comes back from the back-forward cache.
 *
 * @param read reads the list now; called again for the same list
 * @returns stops it
 * @example
 * const stop = repeatRead(() => addConnectors(window.injectedWeb3))
 */
export function repeatRead(read: () => void): () => void {
  read()
  const timers = rereadDelays.map((delay) => setTimeout(read, delay))
  const events = ['load', 'pageshow'] as const
  for (const event of events) window.addEventListener(event, read)
  return () => {
    for (const event of events) window.removeEventListener(event, read)
    for (const timer of timers) clearTimeout(timer)
  }
}
