/** Waits that end early, and without an error, when `signal` aborts. 0 only lets others run. */
export function createPause(signal?: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      timer.unref()
      signal?.addEventListener('abort', end, { once: true })
    })
}
