import { relayLimits } from '@latchkey/protocol'
import { RelayFailure } from '../RelayFailure.ts'
import type { CallHandler } from './Call.ts'
import type { Fetch } from './createFetch.ts'
import { createWaiters } from './createWaiters.ts'
import { readList } from './readList.ts'
import { readTopic } from './readTopic.ts'

/** Polls one client may have open: a few tabs. */
const pollsPerClient = 8

/** `latchkey_poll`, and how it learns that there is something to read. */
export type Poll = {
  readonly handler: CallHandler
  /** Mail came for a topic. */
  wake(topic: string): void
  /** The server stops, or may have missed something: every poll looks again, and after `end` answers what there is. */
  wakeAll(): void
  end(): void
}

/**
 * Long polling for clients whose network lets no WebSocket through (X.17): `{topics, waitMs}` answers as
 * `irn_batchFetchMessages` does, as soon as there is something, or empty when the time is over.
 */
export function createPoll(fetch: Fetch): Poll {
  const waiters = createWaiters()
  const open = new Map<string, number>()
  let isEnding = false

  async function poll(topics: readonly string[], client: string, wait: number): Promise<string> {
    const until = performance.now() + wait
    for (;;) {
      // asked for before reading: what comes while the mailbox is read wakes it too
      const waiter = waiters.add(topics)
      try {
        const { mails, result } = await fetch.page(topics, client)
        const left = until - performance.now()
        if (mails.length > 0 || left <= 0 || isEnding) return result
        await waiter.wait(left)
      } finally {
        waiter.remove()
      }
    }
  }

  return {
    async handler({ client }, { topics: asked, waitMs = 0 }) {
      const topics = [...new Set(readList(asked, 'topics', readTopic))]
      if (typeof waitMs !== 'number' || !(waitMs >= 0))
        throw new RelayFailure('InvalidParams', 'waitMs has to be milliseconds')
      const polls = open.get(client) ?? 0
      if (polls >= pollsPerClient) throw new RelayFailure('TooManyRequests', 'Too many polls are open')
      open.set(client, polls + 1)
      try {
        return { result: await poll(topics, client, Math.min(waitMs, relayLimits.pollWait)) }
      } finally {
        const left = (open.get(client) ?? 1) - 1
        if (left > 0) open.set(client, left)
        else open.delete(client)
      }
    },
    wake: waiters.wake,
    wakeAll: waiters.wakeAll,
    end() {
      isEnding = true
      waiters.wakeAll()
    },
  }
}
