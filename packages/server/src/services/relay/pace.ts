import type { Clock, LimitRule } from '../../ports/platform.ts'
import type { Outcome } from './callParameters.ts'

/** Counts bytes of a connection. Returns the milliseconds until it may have more. */
type Pace = (bytes: number) => number

/** Creates the counter of a connection's bytes. The rule is read with each use: operators may change it. */
export function createPace(rule: () => LimitRule, clock: Pick<Clock, 'monotonic'>): Pace {
  let tokens = rule().capacity
  let refilledAt = clock.monotonic()
  return (bytes) => {
    const { capacity, refillPerSecond } = rule()
    const now = clock.monotonic()
    tokens = Math.min(capacity, tokens + ((now - refilledAt) * refillPerSecond) / 1000) - bytes
    refilledAt = now
    return tokens >= 0 ? 0 : Math.ceil((-tokens * 1000) / refillPerSecond)
  }
}

type Call = () => Outcome | Promise<Outcome>

/** The calls of one connection that read its mail: a call is small, and what is read for it is large. */
export type PageTurns = {
  /**
   * Runs a call when the ones before it are over and paid for.
   *
   * @param countBytes bytes of mail that were read, unless the call counts them by `pace`
   */
  run(call: Call, countBytes: (outcome: Outcome) => number): Promise<Outcome>
  /** Runs a call that waits for mail. It has no turn, because others would wait with it. */
  poll(call: Call): Promise<Outcome>
  /** Counts bytes of mail that were read. Waits until more may be read, unless they were the last ones. */
  pace(bytes: number, isLast: boolean): Promise<void>
  /** Ends all waiting: the connection is closed. */
  end(): void
}

type PageTurnsOptions = {
  /** Of the mail that is read. Frames of the client have another one, so that they are read meanwhile, and its pongs with them. */
  readonly pace: Pace
  /** Whether somebody still waits for the answers. */
  readonly isOpen: () => boolean
}

/** Creates the turns of a connection. */
export function createPageTurns({ pace, isOpen }: PageTurnsOptions): PageTurns {
  const waiting = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()

  function wait(milliseconds: number): Promise<void> {
    if (milliseconds === 0 || !isOpen()) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(stop)
        resolve()
      }
      const timer = setTimeout(stop, milliseconds)
      waiting.add(stop)
    })
  }

  async function serve(call: Call, countBytes: (outcome: Outcome) => number): Promise<Outcome> {
    await wait(pace(0))
    if (!isOpen()) return { result: 'null' }
    const outcome = await call()
    pace(countBytes(outcome))
    return outcome
  }

  return {
    run(call, countBytes) {
      const turn = last.then(() => serve(call, countBytes))
      last = turn.catch(() => undefined)
      return turn
    },
    poll: (call) => serve(call, ({ result }) => result.length),
    async pace(bytes, isLast) {
      const milliseconds = pace(bytes)
      if (!isLast) await wait(milliseconds)
    },
    end() {
      for (const stop of waiting) stop()
    },
  }
}
