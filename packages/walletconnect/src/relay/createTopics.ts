import type { RelayLink } from './relayLink.ts'

/** Subscribed topics. They survive reconnections. */
type Topics = {
  add(topic: string): void
  has(topic: string): boolean
  size(): number
  /** Some subscribed topic, for a probe. */
  any(): string | undefined
  /** Subscribes to all topics over a new link. */
  resubscribe(link: RelayLink): void
  /** Handles the answer to a call of `resubscribe`; returns false for any other answer. */
  answer(id: string, result: unknown): boolean
  /** Stores the relay's id of a subscription. */
  setSubscription(topic: string, subscription: unknown): void
  remove(topic: string, link: RelayLink | undefined): void
  clear(): void
}

/** Largest number of topics in one `irn_batchSubscribe`. */
const batchSize = 500

/** Creates the list of topics a relay client is subscribed to. */
export function createTopics(): Topics {
  const topics = new Set<string>()
  const subscriptions = new Map<string, string>()
  /** Topics by call id, over the current link. */
  const calls = new Map<string, readonly string[]>()
  const setSubscription = (topic: string, subscription: unknown) => {
    if (typeof subscription === 'string') subscriptions.set(topic, subscription)
  }
  return {
    add: (topic) => void topics.add(topic),
    has: (topic) => topics.has(topic),
    size: () => topics.size,
    any() {
      const [topic] = topics
      return topic
    },
    resubscribe(link) {
      calls.clear()
      const all = [...topics]
      for (let start = 0; start < all.length; start += batchSize) {
        const id = `${Date.now()}${String(start).padStart(6, '0')}`
        const params = { topics: all.slice(start, start + batchSize) }
        calls.set(id, params.topics)
        link.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_batchSubscribe', params }))
      }
    },
    answer(id, result) {
      const list = calls.get(id)
      if (!list) return false
      calls.delete(id)
      for (const [index, topic] of list.entries())
        setSubscription(topic, Array.isArray(result) && result[index])
      return true
    },
    setSubscription,
    remove(topic, link) {
      if (!topics.delete(topic) || !link) return
      const id = `${Date.now()}999999`
      const params = { topic, id: subscriptions.get(topic) ?? topic }
      subscriptions.delete(topic)
      link.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_unsubscribe', params }))
    },
    clear() {
      topics.clear()
      subscriptions.clear()
    },
  }
}
