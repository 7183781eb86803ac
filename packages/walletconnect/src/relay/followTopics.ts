import { isRecord } from '../namespaces/isRecord.ts'
import { isTextList } from '../namespaces/isTextList.ts'

/**
 * Follows subscriptions without a relay that keeps them: adds to or removes from the topics that are polled. Answers what
 * a relay would; `undefined` for a call that is none.
 */
export function followTopics(topics: Set<string>, method: string, params: unknown): unknown {
  const { topic, topics: list } = isRecord(params) ? params : {}
  const named = isTextList(list) ? list : typeof topic === 'string' ? [topic] : []
  if (/^irn_(?:batchS|s)ubscribe$/.test(method)) {
    for (const name of named) topics.add(name)
    return named
  }
  if (method !== 'irn_unsubscribe') return undefined
  for (const name of named) topics.delete(name)
  return true
}
