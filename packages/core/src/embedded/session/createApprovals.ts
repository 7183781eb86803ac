import type { LoginEvent } from '../../config/LoginSource.ts'

/** The requests that wait for the person's approval. */
export type Approvals = {
  /** Runs one; its signal fires when the modal is closed over it (S4.52). */
  run<value>(ask: (signal: AbortSignal) => Promise<value>): Promise<value>
  /** Gives all of them up. Answers whether there was one. */
  abort(): boolean
}

/** Milliseconds for which the frame waits for the app's modal to stand behind it. */
const patience = 1_000

async function announce(tell: (event: LoginEvent) => void): Promise<void> {
  const places: Promise<unknown>[] = []
  tell({ type: 'asked', wait: (until) => void places.push(until) })
  if (places.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.allSettled(places), late])
  clearTimeout(timer)
}

/** Tells when the first one begins and when none is left (S2.35, S4.53). */
export function createApprovals(tell: (event: LoginEvent) => void): Approvals {
  const waiting = new Set<AbortController>()
  return {
    async run(ask) {
      const own = new AbortController()
      waiting.add(own)
      let approved = false
      try {
        if (waiting.size === 1) await announce(tell)
        const answer = await ask(own.signal)
        approved = true
        return answer
      } finally {
        waiting.delete(own)
        if (waiting.size === 0) tell({ type: 'answered', approved })
      }
    },
    abort() {
      const had = waiting.size > 0
      for (const own of [...waiting]) own.abort()
      return had
    },
  }
}
