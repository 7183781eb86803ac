import type { LatchkeyEvent } from './LatchkeyEvent.ts'

/** The typed `config.events` stream. A throwing listener never reaches the others or the caller. */
export type EventStream = {
  subscribe(listener: (event: LatchkeyEvent) => void): () => void
  emit(event: LatchkeyEvent): void
}
