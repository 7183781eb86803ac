import type { ConsoleTraffic } from '@latchkey/protocol/routes'
import { createLoop, type Loop } from '../base/loop.ts'
import type { Clock, Log } from '../ports/platform.ts'

/** Totals since the start, and what is open now. */
export type TrafficCounts = Readonly<
  Record<'connections' | 'published' | 'delivered' | 'requests' | 'failed' | 'refused', number>
>

type Window = 'hour' | 'day'
type Sample = TrafficCounts & { /** Milliseconds since 1970. */ readonly at: number }

/** Seconds between two samples of a window; each has this many. Together they are some hundred kilobytes. */
const steps: Readonly<Record<Window, number>> = { hour: 10, day: 240 }
const samplesPerWindow = 361

/** What this node counted over the last hour and the last day. */
export type TrafficHistory = {
  /** Connections as they were, everything else as a rate a second between two samples. */
  list(window: Window): ConsoleTraffic
  /** Takes the first sample, and one every ten seconds from then on. */
  start(): void
  close(): Promise<void>
}

/**
 * Creates the recent history of the metrics, in memory: for the console of a server that no Prometheus watches.
 *
 * @param count returns the totals as they are now
 */
export function createTrafficHistory({
  count,
  clock,
  log,
}: {
  readonly count: () => Promise<TrafficCounts>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
}): TrafficHistory {
  const samples: Record<Window, Sample[]> = { hour: [], day: [] }
  let loop: Loop | undefined

  async function record(): Promise<void> {
    const sample = { ...(await count()), at: clock.now() }
    for (const window of ['hour', 'day'] as const) {
      const list = samples[window]
      const last = list.at(-1)
      // Timers are not exact: what is half a tick early still counts for its step.
      if (last && sample.at - last.at < (steps[window] - steps.hour / 2) * 1000) continue
      list.push(sample)
      if (list.length > samplesPerWindow) list.shift()
    }
  }

  return {
    list: (window) => toTraffic(samples[window], steps[window]),
    start() {
      loop ??= createLoop(record, steps.hour * 1000, (error) => {
        const problem = error instanceof Error ? error.name : 'thrown'
        log.warn({ problem }, 'The history of the metrics has a gap')
      })
    },
    async close() {
      await loop?.close()
    },
  }
}

function toTraffic(samples: readonly Sample[], step: number): ConsoleTraffic {
  const pairs = samples.slice(1).map((sample, index) => ({ sample, before: samples[index] ?? sample }))
  const rates = (name: keyof TrafficCounts) =>
    pairs.map(({ sample, before }) => {
      const seconds = (sample.at - before.at) / 1000
      return seconds > 0 ? Math.max(0, Math.round(((sample[name] - before[name]) / seconds) * 100) / 100) : 0
    })
  return {
    at: pairs.map(({ sample }) => Math.round(sample.at / 1000)),
    step,
    connections: pairs.map(({ sample }) => sample.connections),
    published: rates('published'),
    delivered: rates('delivered'),
    requests: rates('requests'),
    failed: rates('failed'),
    refused: rates('refused'),
  }
}
