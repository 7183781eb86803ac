/** An observable value: the state of a config, its connectors and its networks are stores. */
export type Store<value> = {
  get(): value
  /** Replaces the value and notifies. Setting the same value (`===`) does nothing. */
  set(next: value): void
  subscribe(listener: (now: value, before: value) => void): () => void
}

/** Creates a {@link Store} with an initial value. */
export function createStore<value>(value: value): Store<value> {
  const { subscribe, notify } = createListeners<[now: value, before: value]>()
  return {
    get: () => value,
    set(next) {
      const before = value
      value = next
      if (next !== before) notify(next, before)
    },
    subscribe,
  }
}

/** Subscribers in the order of their subscription. */
type Listeners<args extends readonly unknown[]> = {
  /** A function that is subscribed twice is called twice and unsubscribed separately. */
  subscribe(listener: (...args: args) => void): () => void
  /** Calls the current subscribers. One that throws stops the rest. */
  notify(...args: args): void
}

/** Creates an empty list of subscribers. */
export function createListeners<args extends readonly unknown[]>(): Listeners<args> {
  const entries = new Set<(...args: args) => void>()
  return {
    subscribe(listener) {
      const entry = (...args: args) => listener(...args)
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    notify(...args) {
      for (const listener of [...entries]) listener(...args)
    },
  }
}
