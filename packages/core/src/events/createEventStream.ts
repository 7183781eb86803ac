import type { Logger } from '../logger/Logger.ts'
import { createListeners } from '../store/createListeners.ts'
import type { EventStream } from './EventStream.ts'
import type { LatchkeyEvent } from './LatchkeyEvent.ts'

/** A stream of what happens in one config. Nothing leaves the page unless the app's own listener sends it. */
export function createEventStream(logger: Logger): EventStream {
  const { subscribe, tell } = createListeners<[LatchkeyEvent]>()
  return {
    subscribe: (listener) =>
      subscribe((event) => {
        try {
          listener(event)
        } catch (error) {
          logger.error('listener', { event: event.event, error })
        }
      }),
    emit: tell,
  }
}
