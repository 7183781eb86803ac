/** Listeners of a client. */
export type Events<event> = {
  emit(event: event): void
  subscribe(listener: (event: event) => void): () => void
}

/** Tells everybody; one that throws doesn't keep it from the others. */
export function createEvents<event>(onFault: (error: unknown) => void): Events<event> {
  const all = new Set<(event: event) => void>()
  return {
    emit(event) {
      for (const listener of [...all]) {
        try {
          listener(event)
        } catch (error) {
          onFault(error)
        }
      }
    },
    subscribe(listener) {
      const own = (event: event) => listener(event)
      all.add(own)
      return () => void all.delete(own)
    },
  }
}
