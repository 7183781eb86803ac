import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol'
import type { Mail, Mailbox } from '../../ports/relay.ts'
import { type CallHandler, type Outcome, parseList, parseTopic } from './callParameters.ts'
import { formatMail } from './deliveries.ts'
import { RelayFailure } from './frames.ts'

/** Reads the mailbox on request, for clients without a socket and for clients that check for missed messages. */
export type MailboxFetch = {
  /** Messages waiting for the client. They stay until acknowledged. */
  getPage(
    topics: readonly string[],
    client: string,
  ): Promise<{ readonly mails: readonly Mail[]; result: string }>
  /** Deletes messages by the sha256 of their text, if the client could have read them. */
  acknowledge(receipts: readonly Receipt[], client: string): Promise<Outcome>
}

/** A client’s acknowledgement of a message. */
type Receipt = { readonly topic: string; readonly messageId: string }

/** Creates the handlers' access to the mailbox. */
export function createMailboxFetch(mailbox: Pick<Mailbox, 'read' | 'remove'>): MailboxFetch {
  const getMail = (topics: readonly string[], reader: string, limit: number, after = 0) =>
    mailbox.read({ topics, after, reader, limit })
  return {
    async getPage(topics, client) {
      const found = await getMail(topics, client, relayLimits.page + 1)
      const mails = found.slice(0, relayLimits.page)
      const hasMore = found.length > mails.length
      return { mails, result: `{"messages":[${mails.map(formatMail).join(',')}],"hasMore":${hasMore}}` }
    },
    async acknowledge(receipts, client) {
      const wanted = new Set(receipts.map(({ topic, messageId }) => `${topic} ${messageId}`))
      const topics = [...new Set(receipts.map(({ topic }) => topic))]
      let after = 0
      for (;;) {
        const waiting = await getMail(topics, client, relayLimits.batch, after)
        for (const mail of waiting) {
          const hash = createHash('sha256').update(mail.message).digest('hex')
          if (wanted.has(`${mail.topic} ${hash}`)) mailbox.remove(mail)
        }
        if (waiting.length < relayLimits.batch) return { result: 'true' }
        after = waiting.at(-1)?.sequence ?? after
      }
    },
  }
}

/** Open polls per client: enough for a few tabs. */
const pollsPerClient = 8

/** `latchkey_poll`, and the events that wake it. */
type Poll = {
  readonly handler: CallHandler
  /** New mail for a topic. */
  wake(topic: string): void
  /**
   * Wakes every poll to read again, because mail may have been missed. After `end` polls answer with what there
   * is.
   */
  wakeAll(): void
  end(): void
}

/**
 * Creates long polling for clients whose network blocks WebSockets: `{topics, waitMs}` answers like
 * `irn_batchFetchMessages`, as soon as there is mail, or empty after `waitMs`.
 */
export function createPoll(fetch: MailboxFetch): Poll {
  const waiters = createWaiters()
  const open = new Map<string, number>()
  let isEnding = false

  async function poll(topics: readonly string[], client: string, wait: number): Promise<string> {
    const until = performance.now() + wait
    for (;;) {
      // Registered before reading, so that mail that arrives meanwhile wakes the poll.
      const waiter = waiters.add(topics)
      try {
        const { mails, result } = await fetch.getPage(topics, client)
        const remaining = until - performance.now()
        if (mails.length > 0 || remaining <= 0 || isEnding) return result
        await waiter.wait(remaining)
      } finally {
        waiter.remove()
      }
    }
  }

  return {
    async handler({ client }, { topics: requested, waitMs = 0 }) {
      const topics = [...new Set(parseList(requested, 'topics', parseTopic))]
      if (typeof waitMs !== 'number' || !(waitMs >= 0))
        throw new RelayFailure('InvalidParams', 'waitMs has to be milliseconds')
      const polls = open.get(client) ?? 0
      if (polls >= pollsPerClient) throw new RelayFailure('TooManyRequests', 'Too many polls are open')
      open.set(client, polls + 1)
      try {
        return { result: await poll(topics, client, Math.min(waitMs, relayLimits.pollWait)) }
      } finally {
        const remaining = (open.get(client) ?? 1) - 1
        if (remaining > 0) open.set(client, remaining)
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

/** A registration that waits for mail on some topics. */
type Waiter = {
  /** Resolves when a topic was woken, also before this call, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>
  remove(): void
}

/** Registrations by topic. */
type Waiters = {
  add(topics: readonly string[]): Waiter
  wake(topic: string): void
  wakeAll(): void
}

function createWaiters(): Waiters {
  const byTopic = new Map<string, Set<() => void>>()
  return {
    add(topics) {
      let wakeUp = () => {}
      const wokenUp = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(wakeUp))
      let timer: NodeJS.Timeout | undefined
      return {
        wait(milliseconds) {
          timer = setTimeout(wakeUp, milliseconds)
          return wokenUp
        },
        remove() {
          clearTimeout(timer)
          for (const topic of topics) {
            const callbacks = byTopic.get(topic)
            callbacks?.delete(wakeUp)
            if (callbacks?.size === 0) byTopic.delete(topic)
          }
        },
      }
    },
    wake(topic) {
      for (const wakeUp of byTopic.get(topic) ?? []) wakeUp()
    },
    wakeAll() {
      for (const callbacks of byTopic.values()) for (const wakeUp of callbacks) wakeUp()
    },
  }
}
