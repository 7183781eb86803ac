import type { CallLimits } from './createCalls.ts'
import type { RelayStatus } from './RelayStatus.ts'

/** What is published. */
export type Publication = CallLimits & {
  topic: string
  /** An envelope. */
  message: string
  /** Seconds the relay keeps it. */
  ttl: number
  tag: number
  /** Whether the receiver's person is to be woken. */
  prompt?: boolean | undefined
}

/** The relay, as the protocol uses it. No call needs a connection: one is opened when it is needed (B9). */
export type RelayClient = {
  /** Resolves when the relay has confirmed; the topic stays wanted over every reconnection. */
  subscribe(topic: string, limits?: CallLimits): Promise<void>
  unsubscribe(topic: string): void
  /** Resolves when the relay has taken the message. */
  publish(publication: Publication): Promise<void>
  /** Takes in what another tab received. */
  take(topic: string, message: string): void
  status(): RelayStatus
  /** The page woke or the network came back. */
  wake(): void
  close(): void
}
