/** Events by which browsers know that a person uses a page. A touch that scrolls has no `pointerup`. */
const gestures = ['mousedown', 'pointerup', 'keydown'] as const

/**
 * Calls `run` with the next click, tap or key in the page. A wallet that may prompt is called only then: a page that is loaded must
 * not prompt. `navigator.userActivation` is not asked: in Chromium a click outlives a reload there.
 *
 * @returns what ends the waiting
 */
export function onFirstGesture(run: () => void): () => void {
  const page = window
  const stop = () => {
    for (const gesture of gestures) page.removeEventListener(gesture, onGesture, true)
  }
  const onGesture = () => {
    stop()
    run()
  }
  // Before the page's own handlers, so that the wallet is called when a button is clicked and not after.
  for (const gesture of gestures) page.addEventListener(gesture, onGesture, true)
  return stop
}

/** Resolves to whether a gesture came within `timeout` milliseconds, and before the signal. */
export function waitForGesture(timeout: number, signal: AbortSignal | undefined): Promise<boolean> {
  const cleanups: (() => void)[] = []
  return new Promise<boolean>((resolve) => {
    const giveUp = () => resolve(false)
    const timer = setTimeout(giveUp, timeout)
    const stop = onFirstGesture(() => resolve(true))
    signal?.addEventListener('abort', giveUp)
    cleanups.push(() => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', giveUp)
    })
    if (signal?.aborted) giveUp()
  }).finally(() => {
    for (const cleanup of cleanups) cleanup()
  })
}
