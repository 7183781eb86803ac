import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createClock } from '../clock.ts'
import { noblePrimitives } from '../crypto/noblePrimitives.ts'
import type { RelayStatus } from '../relay/createConnection.ts'
import { createSeenMessages } from '../relay/createIntake.ts'
import { createRelayClient, type RelayClientParameters } from '../relay/createRelayClient.ts'
import type { RelayMessage } from '../relay/frames.ts'
import { createLock, createSafeStorage } from '../storage/storage.ts'

/** A relay client until the test is over, with what it received and how it fared. */
export function createTestClient(urls: readonly string[], more: Partial<RelayClientParameters> = {}) {
  const received: RelayMessage[] = []
  const states: RelayStatus[] = []
  const faults: unknown[] = []
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const clock = createClock()
  const storage = createSafeStorage(undefined, () => {})
  const client = createRelayClient({
    urls,
    projectId: 'test',
    primitives: async () => noblePrimitives,
    seed: async () => seed,
    clock,
    seen: createSeenMessages(storage, 'seen', createLock('lock', undefined)),
    async onMessage(message) {
      received.push(message)
    },
    onArrival: () => {},
    onStatus: (status) => states.push(status),
    onFault: (error) => faults.push(error),
    Socket: WebSocket,
    fetch: undefined,
    agent: 'wc-2/test/test',
    random: () => 0,
    ...more,
  })
  onTestFinished(() => client.close())
  return { client, received, states, faults, clock }
}

/** A topic, and a message nobody sent before. */
export const newTopic = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
export const newMessage = () => Buffer.from(crypto.getRandomValues(new Uint8Array(64))).toString('base64')
