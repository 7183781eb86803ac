import { LRUCache } from 'lru-cache'

/** Topics whose number of waiting messages is remembered. */
const remembered = 20_000

/** How many messages wait, as far as this node knows. Other nodes add and remove: what matters is asked before it is said. */
export type TopicCounts = {
  /** Topics nothing is known of. */
  unknown(topics: readonly string[]): string[]
  get(topic: string): number
  set(topic: string, count: number): void
  change(topic: string, by: 1 | -1): void
  /** Of all topics. */
  total(): number
  setTotal(count: number): void
}

export function createTopicCounts(): TopicCounts {
  const counts = new LRUCache<string, number>({ max: remembered })
  let all = 0
  return {
    unknown: (topics) => [...new Set(topics)].filter((topic) => !counts.has(topic)),
    get: (topic) => counts.get(topic) ?? 0,
    set: (topic, count) => {
      counts.set(topic, count)
    },
    change: (topic, by) => {
      all = Math.max(all + by, 0)
      const known = counts.get(topic)
      if (known !== undefined) counts.set(topic, Math.max(known + by, 0))
    },
    total: () => all,
    setTotal: (count) => {
      all = count
    },
  }
}
