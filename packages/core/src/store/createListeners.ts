/** Who wants to know of something, in the order they came. */
export type Listeners<news extends readonly unknown[]> = {
  /** The same function subscribed twice is called twice, and unsubscribed once each. */
  subscribe(listener: (...news: news) => void): () => void
  /** Calls everybody there is now; one that throws stops those after it. */
  tell(...news: news): void
}

/** A list of listeners, without a word on what they are told. */
export function createListeners<news extends readonly unknown[]>(): Listeners<news> {
  const all = new Set<(...news: news) => void>()
  return {
    subscribe(listener) {
      const own = (...news: news) => listener(...news)
      all.add(own)
      return () => void all.delete(own)
    },
    tell(...news) {
      for (const listener of [...all]) listener(...news)
    },
  }
}
