/** One that waits for something to happen on some topics. */
export type Waiter = {
  /** Resolves when it happened, even before this was called, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
  remove(): void
}

/** Who waits for what. */
export type Waiters = {
  add(topics: readonly string[]): Waiter
  wake(topic: string): void
  wakeAll(): void
}

export function createWaiters(): Waiters {
  const byTopic = new Map<string, Set<() => void>>()
  return {
    add(topics) {
      let ring = () => {}
      const rung = new Promise<void>((resolve) => {
        ring = resolve
      })
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(ring))
      let timer: NodeJS.Timeout | undefined
      return {
        wait(milliseconds) {
          timer = setTimeout(ring, milliseconds)
          return rung
        },
        remove() {
          clearTimeout(timer)
          for (const topic of topics) {
            const rings = byTopic.get(topic)
            rings?.delete(ring)
            if (rings?.size === 0) byTopic.delete(topic)
          }
        },
      }
    },
    wake(topic) {
      for (const ring of byTopic.get(topic) ?? []) ring()
    },
    wakeAll() {
      for (const rings of byTopic.values()) for (const ring of rings) ring()
    },
  }
}
