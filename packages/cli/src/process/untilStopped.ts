/** A second signal this soon is the same Ctrl-C again: the terminal and the program that started us both send it. */
const SAME_SIGNAL_MS = 1000

/**
 * Resolves at the first Ctrl-C, SIGTERM or hang-up, and when the program that started us over an IPC channel is gone.
 * Another signal later than a second after that ends the process at once; its children end with it.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined
    const onSignal = () => {
      const now = performance.now()
      if (first === undefined) {
        first = now
        resolve()
      } else if (now - first > SAME_SIGNAL_MS) process.exit(130)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
    if (process.connected) process.once('disconnect', resolve)
  })
}
