import { createHash } from 'node:crypto'

/** A client's subscription of a topic by name: clients compute it too, and ignore what they are told. */
export function subscriptionId(topic: string, client: string): string {
  return createHash('sha256').update(topic).update(client).digest('hex')
}
