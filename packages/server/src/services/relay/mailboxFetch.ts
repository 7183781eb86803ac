import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol'
import type { Mail, Mailbox, MailPage } from '../../ports/relay.ts'
import { type Caller, type CallHandler, type Outcome, parseList, parseTopic } from './callParameters.ts'
import { formatMail } from './deliveries.ts'
import { createTooManyRequests, RelayFailure } from './frames.ts'

/** Reads the mailbox on request, for clients without a socket and for clients that check for missed messages. */
export type MailboxFetch = {
  /** Messages waiting for the client. They stay until acknowledged. */
  getPage(
    topics: readonly string[],
    client: string,
  ): Promise<{ readonly mails: readonly Mail[]; result: string }>
  /**
   * Deletes messages by the sha256 of their text, if the client could have read them. The mailbox is read from the front until all of
   * them are found.
   *
   * @param pace called with the bytes of each page, and waited for before the next one
   */
  acknowledge(receipts: readonly Receipt[], client: string, pace?: Caller['paceMail']): Promise<Outcome>
}

/** A client’s acknowledgement of a message. */
type Receipt = { readonly topic: string; readonly messageId: string }

/** Bytes after which a page ends; the last message may be beyond. */
const pageBytes = 1024 * 1024

/** Creates the handlers' access to the mailbox. */
export function createMailboxFetch(mailbox: Pick<Mailbox, 'read' | 'remove'>): MailboxFetch {
  const getMail = (
    topics: readonly string[],
    reader: string,
    { limit, after = 0 }: { readonly limit: number; readonly after?: number },
  ): Promise<MailPage> => mailbox.read({ topics, after, reader, limit, bytes: pageBytes })
  return {
    async getPage(topics, client) {
      const { mails, hasMore } = await getMail(topics, client, { limit: relayLimits.page })
      return { mails, result: `{"messages":[${mails.map(formatMail).join(',')}],"hasMore":${hasMore}}` }
    },
    async acknowledge(receipts, client, pace) {
      const wanted = new Set(receipts.map(({ topic, messageId }) => `${topic} ${messageId}`))
      const found = new Set<string>()
      const topics = [...new Set(receipts.map(({ topic }) => topic))]
      let after = 0
      for (;;) {
        const { last, bytes, hasMore } = await acknowledgePage(after)
        const isOver = last === undefined || !hasMore || found.size === wanted.size
        await pace?.(bytes, isOver)
        if (isOver) return { result: 'true' }
        after = last
      }

      /** Deletes what is wanted of one page. Returns its bytes and its last number, because the page itself isn't to wait for the next one. */
      async function acknowledgePage(from: number) {
        const { mails, hasMore } = await getMail(topics, client, { limit: relayLimits.batch, after: from })
        let bytes = 0
        for (const mail of mails) {
          bytes += mail.message.length
          const key = `${mail.topic} ${createHash('sha256').update(mail.message).digest('hex')}`
          if (!wanted.has(key)) continue
          found.add(key)
          mailbox.remove(mail)
        }
        return { last: mails.at(-1)?.sequence, bytes, hasMore }
      }
    },
  }
}

/** Open polls per client: enough for a few tabs. */
const pollsPerClient = 8
/** Milliseconds after which a client with too many may try again: nobody knows which of them ends first. */
const pollPause = 5_000

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
      if (polls >= pollsPerClient)
        throw createTooManyRequests(`A client may have ${pollsPerClient} polls open.`, pollPause)
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
