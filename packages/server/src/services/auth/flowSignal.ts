/**
 * Wakes requests of a long poll when the decision they wait for is made in this process. Decisions of other
 * processes are seen by polling.
 */
export type FlowSignal = {
  notify(flowId: string): void
  /** Resolves on `notify`, after `milliseconds`, when `signal` aborts, or when the server stops. */
  wait(flowId: string, milliseconds: number, signal: AbortSignal): Promise<void>
  /** Wakes every waiting request, and lets none wait any more. */
  stop(): void
  readonly isStopped: () => boolean
}

/** Creates the signal of a sign-in service. */
export function createFlowSignal(): FlowSignal {
  const waiting = new Map<string, Set<() => void>>()
  let stopped = false
  const wake = (flowId: string) => {
    for (const resolve of [...(waiting.get(flowId) ?? [])]) resolve()
  }
  return {
    notify: wake,
    wait(flowId, milliseconds, signal) {
      if (stopped || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
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
