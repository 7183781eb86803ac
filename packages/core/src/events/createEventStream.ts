import type { Logger } from '../logger/Logger.ts'
import type { EventStream } from './EventStream.ts'
import type { LatchkeyEvent } from './LatchkeyEvent.ts'

/** A stream of what happens in one config. Nothing leaves the page unless the app's own listener sends it. */
export function createEventStream(logger: Logger): EventStream {
  const listeners = new Set<(event: LatchkeyEvent) => void>()
  return {
    subscribe(listener) {
      // A wrapper of its own, so that one function subscribed twice is called twice and unsubscribed once each.
      const own = (event: LatchkeyEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          logger.error('A listener of config.events failed', { event: event.event, error })
        }
      }
    },
  }
}
