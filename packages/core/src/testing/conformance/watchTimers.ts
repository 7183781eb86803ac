import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** The timers of what runs by `run`. */
export type TimerWatch = {
  run<Result>(call: () => Result): Result
  /** Number of timers set by the watched calls that have neither fired nor been cleared. */
  count(): number
}

type SetTimer = (callback: (...values: unknown[]) => void, ...rest: unknown[]) => unknown
type ClearTimer = (timer: unknown) => void

/**
 * Fakes the clock and counts the timers that a call sets. `vi.getTimerCount` would count what another test left in this
 * process, too: `fetch` sets a timer for a connection that it keeps, whenever an answer comes.
 */
export function watchTimers(): TimerWatch {
  vi.useFakeTimers()
  const own = new AsyncLocalStorage<true>()
  const running = new Set<unknown>()
  // Each is a proxy of the fake, by whose properties the clock is given back.
  const watchSet = (set: SetTimer, isOnce: boolean) =>
    new Proxy(set, {
      apply(_, __, [callback, ...rest]: Parameters<SetTimer>) {
        if (!own.getStore()) return set(callback, ...rest)
        const timer = set(
          (...values) => {
            if (isOnce) running.delete(timer)
            own.run(true, () => callback(...values))
          },
          ...rest,
        )
        running.add(timer)
        return timer
      },
    })
  const watchClear = (clear: ClearTimer) =>
    new Proxy(clear, {
      apply(_, __, [timer]: Parameters<ClearTimer>) {
        running.delete(timer)
        clear(timer)
      },
    })
  Object.assign(globalThis, {
    setTimeout: watchSet(globalThis.setTimeout as unknown as SetTimer, true),
    setInterval: watchSet(globalThis.setInterval as unknown as SetTimer, false),
    clearTimeout: watchClear(globalThis.clearTimeout as ClearTimer),
    clearInterval: watchClear(globalThis.clearInterval as ClearTimer),
  })
  return { run: (call) => own.run(true, call), count: () => running.size }
}
