/**
 * Wakes requests of a long poll when the decision they wait for is made in this process. Decisions of other
 * processes are seen by polling, at a pace that one client can't raise by many requests.
 */
export type FlowSignal = {
  notify(flowId: string): void
  /** Resolves on `notify`, when it is time to look again, when `signal` aborts, or when the server stops. */
  wait(flowId: string, pace: Pace, signal: AbortSignal): Promise<void>
  /** Wakes every waiting request, and lets none wait any more. */
  stop(): void
  readonly isStopped: () => boolean
}

/** How often one waiting request looks for a decision. */
type Pace = {
  readonly clientAddress: string
  /** Milliseconds until it looks again. Longer where many requests of the client wait. */
  readonly interval: number
  /** Milliseconds the request may still wait. */
  readonly remaining: number
}

/** Requests of one client address that look again at their full pace. More of them share it. */
const fullPace = 8

/** Creates the signal of a sign-in service. */
export function createFlowSignal(): FlowSignal {
  const waiting = new Map<string, Set<() => void>>()
  /** Waiting requests by client address. */
  const counts = new Map<string, number>()
  let stopped = false
  const wake = (flowId: string) => {
    for (const resolve of [...(waiting.get(flowId) ?? [])]) resolve()
  }
  return {
    notify: wake,
    wait(flowId, { clientAddress, interval, remaining }, signal) {
      if (stopped || signal.aborted) return Promise.resolve()
      const count = (counts.get(clientAddress) ?? 0) + 1
      counts.set(clientAddress, count)
      const milliseconds = Math.min((interval * Math.max(count, fullPace)) / fullPace, remaining)
      return new Promise((resolve) => {
        let isDone = false
        const done = () => {
          if (isDone) return
          isDone = true
          const left = (counts.get(clientAddress) ?? 1) - 1
          if (left > 0) counts.set(clientAddress, left)
          else counts.delete(clientAddress)
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          const others = waiting.get(flowId)
          others?.delete(done)
          if (others?.size === 0) waiting.delete(flowId)
          resolve()
        }
        const timer = setTimeout(done, milliseconds)
        signal.addEventListener('abort', done)
        const others = waiting.get(flowId) ?? new Set()
        waiting.set(flowId, others.add(done))
      })
    },
    stop() {
      stopped = true
      for (const flowId of [...waiting.keys()]) wake(flowId)
    },
    isStopped: () => stopped,
  }
}
