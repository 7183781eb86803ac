import { createListeners } from './createListeners.ts'

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
