import type { RelayLink } from './relayLink.ts'

/** What a client listens to, over every reconnection. */
type Topics = {
  add(topic: string): void
  has(topic: string): boolean
  size(): number
  any(): string | undefined
  /** Subscribes to all over a new link. */
  resubscribe(link: RelayLink): void
  /** Takes the answer to that; false where it is an answer to something else. */
  answer(id: string, result: unknown): boolean
  /** Keeps the relay's name for a subscription. */
  setSubscription(topic: string, subscription: unknown): void
  remove(topic: string, link: RelayLink | undefined): void
  clear(): void
}

/** Topics of one call. */
const batch = 500

/** Makes the list. */
export function createTopics(): Topics {
  const topics = new Set<string>()
  const subscriptions = new Map<string, string>()
  /** What the relay was asked for over the present link, by call. */
  const asked = new Map<string, readonly string[]>()
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
      asked.clear()
      const all = [...topics]
      for (let at = 0; at < all.length; at += batch) {
        const id = `${Date.now()}${String(at).padStart(6, '0')}`
        const params = { topics: all.slice(at, at + batch) }
        asked.set(id, params.topics)
        link.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_batchSubscribe', params }))
      }
    },
    answer(id, result) {
      const list = asked.get(id)
      if (!list) return false
      asked.delete(id)
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
