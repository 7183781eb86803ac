import type { SeenMessages } from './createSeenMessages.ts'
import type { RelayMessage } from './RelayMessage.ts'

/** Parameters of {@link createIntake}. */
export type IntakeParameters = {
  seen: SeenMessages
  hash(message: string): Promise<string>
  /** Handles one message; what it rejects with leaves the message unacknowledged, so that it comes again. */
  onMessage(message: RelayMessage): Promise<void>
  onFault(error: unknown): void
}

/** Takes messages in: in order per topic, each once, acknowledged when it was handled (X.16). */
export type Intake = {
  /** `acknowledge` is called when the message is safe with us, also for one seen before. */
  take(message: RelayMessage, acknowledge: () => void): void
}

/** The way from the relay to the protocol. A relay delivers at least once; the hash of a message tells it again. */
export function createIntake({ seen, hash, onMessage, onFault }: IntakeParameters): Intake {
  const chains = new Map<string, Promise<void>>()
  const handle = async (message: RelayMessage, acknowledge: () => void) => {
    const id = `${message.topic}:${await hash(message.message)}`
    if (!(await seen.has(id))) {
      await onMessage(message)
      await seen.add(id)
    }
    acknowledge()
  }
  return {
    take(message, acknowledge) {
      const before = chains.get(message.topic) ?? Promise.resolve()
      const next = before.then(() => handle(message, acknowledge)).catch(onFault)
      chains.set(message.topic, next)
      next.then(() => {
        if (chains.get(message.topic) === next) chains.delete(message.topic)
      })
    },
  }
}
