import type { Bus, BusListener } from '../../ports/relay.ts'

/** Creates the `Bus` port for a server of one process: texts reach the listeners of this process only. */
export function createMemoryBus(): Bus {
  const channels = new Map<string, Set<BusListener>>()
  return {
    isShared: false,
    publish(channel, text) {
      for (const { message } of channels.get(channel) ?? []) queueMicrotask(() => message(text))
    },
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
