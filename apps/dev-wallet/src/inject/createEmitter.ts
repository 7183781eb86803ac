/** Node-style events, as EIP-1193 wants them. A throwing listener reaches neither the wallet nor the others. */
export type Emitter = {
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  emit(event: string, value: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          // The page's own fault: it shows up as the page's uncaught error.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
