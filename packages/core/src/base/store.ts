/** One value that can be watched. */
export type Store<value> = {
  get(): value
  /** Puts another value in its place and says so; by the same one nothing happens. */
  set(next: value): void
  subscribe(listener: (now: value, before: value) => void): () => void
}

/** A {@link Store} that begins with `value`. */
export function createStore<value>(value: value): Store<value> {
  const { subscribe, tell } = createListeners<[now: value, before: value]>()
  return {
    get: () => value,
    set(next) {
      const before = value
      value = next
      if (next !== before) tell(next, before)
    },
    subscribe,
  }
}

/** Who wants to know of something, in the order they came. */
type Listeners<news extends readonly unknown[]> = {
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
