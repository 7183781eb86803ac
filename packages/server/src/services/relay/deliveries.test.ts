import { expect, it } from 'vitest'
import type { Mail } from '../../ports/relay.ts'
import type { Connection, Subscription } from './connection.ts'
import { createDeliveries } from './deliveries.ts'

const mail: Mail = {
  topic: 'a'.repeat(64),
  sequence: 7,
  message: 'AAAA',
  tag: 1108,
  publisher: 'app',
  publishedAt: 0,
  expiresAt: 1,
}

/** A socket of a client, and what it was pushed. */
function open(client: string): { subscription: Subscription; push: () => number } {
  const connection: Connection = {
    client,
    send: () => undefined,
    subscriptions: new Map(),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    reading: false,
    isOpen: true,
  }
  const subscription = { connection, topic: mail.topic, id: 's', cursor: 0, behind: false, missed: false }
  return { subscription, push: () => [...connection.unacknowledged.keys()][0] ?? 0 }
}

it('[T-RLY-3] [T-RLY-4] is forgotten once, when every client has it, and nobody acknowledges for another', () => {
  const removed: number[] = []
  const deliveries = createDeliveries({ remove: ({ sequence }) => removed.push(sequence) })
  const [one, two, other] = [open('wallet'), open('wallet'), open('other')]
  for (const { subscription } of [one, two, other]) deliveries.push(subscription, mail)
  const acknowledge = (by: typeof one, push: number) =>
    deliveries.acknowledge(by.subscription.connection, push)
  const [first, second, third] = [one.push(), two.push(), other.push()]
  expect(acknowledge(other, first)).toBe(false)
  expect(acknowledge(one, first)).toBe(true)
  // the other client still owes it
  expect(removed).toEqual([])
  expect(acknowledge(other, third)).toBe(true)
  expect(removed).toEqual([7])
  // the second socket of the first client comes late
  expect(acknowledge(two, second)).toBe(true)
  expect(removed).toEqual([7])
})
