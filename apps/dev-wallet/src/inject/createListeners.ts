/** Listeners of a page for one kind of event. */
export type Listeners<event> = {
  /** Returns the function that removes the listener. The same function twice makes two subscriptions. */
  add(listener: (event: event) => void): () => void
  /** Calls every listener. One that throws stops none of the others, and its error appears as the page's own. */
  notify(event: event): void
}

/** Creates a list of listeners that belong to the page, so that none of them may throw into the wallet's code. */
export function createListeners<event>(): Listeners<event> {
  const entries = new Set<(event: event) => void>()
  return {
    add(listener) {
      const entry = (event: event) => listener(event)
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    notify(event) {
      for (const entry of [...entries]) {
        try {
          entry(event)
        } catch (error) {
          // Rethrown outside the loop, so that it appears as the page's uncaught error.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
