/** Work that runs again and again. */
export type Loop = {
  /** Runs it now, or once more at once where it is running. */
  wake(): void
  /** Ends it. Resolves when the run under way has ended. */
  close(): Promise<void>
}

/**
 * Runs work again and again, one run at a time, and at once when it is woken. A run that fails is reported, and the next one follows.
 *
 * @param pause milliseconds between two runs, or what returns them after each
 */
export function createLoop(
  work: () => Promise<void>,
  pause: number | (() => number),
  onError: (error: unknown) => void,
): Loop {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isWoken = false
  let running: Promise<void> = Promise.resolve()

  const run = () => {
    timer = undefined
    isWoken = false
    running = work()
      .catch(onError)
      .finally(() => {
        if (!isClosed) schedule(isWoken ? 0 : typeof pause === 'number' ? pause : pause())
      })
  }
  const schedule = (milliseconds: number) => {
    timer = setTimeout(run, milliseconds)
    timer.unref()
  }
  schedule(0)

  return {
    wake() {
      isWoken = true
      if (timer === undefined || isClosed) return
      clearTimeout(timer)
      schedule(0)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
