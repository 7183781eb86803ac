/** Wakes requests that wait for a decision made in this process. Other processes' decisions are seen by asking again. */
export type FlowSignal = {
  ring(flowId: string): void
  /** Resolves when it rings, after `milliseconds`, when `signal` ends, or when the server stops. */
  wait(flowId: string, milliseconds: number, signal: AbortSignal): Promise<void>
  /** Wakes everybody, for good. */
  stop(): void
  readonly isStopped: () => boolean
}

export function createFlowSignal(): FlowSignal {
  const waiting = new Map<string, Set<() => void>>()
  let stopped = false
  const wake = (flowId: string) => {
    for (const resolve of [...(waiting.get(flowId) ?? [])]) resolve()
  }
  return {
    ring: wake,
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
