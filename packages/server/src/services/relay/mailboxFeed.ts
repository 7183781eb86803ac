import { randomUUID } from 'node:crypto'
import type { Bus, Mail } from '../../ports/relay.ts'
import type { Hub } from './hub.ts'

const channel = 'latchkey_mail'
/** Bytes of one text on the bus. */
const maxText = 7_000
/** Milliseconds between looks at the mailbox for what a node took and died before telling. */
const lookInterval = 60_000

/** Tells other nodes which topics have mail, and hears it from them. Only ids: the mail itself is in the database. */
type MailboxFeed = {
  tell(mails: readonly Mail[]): void
  close(): void
}

/**
 * `[<node>,<topic>,<number>,<topic>,<number>…]` as JSON. Messages of one turn of the event loop go together. A bus with one
 * node is never used.
 */
export function createMailboxFeed(bus: Bus, hub: Pick<Hub, 'hear' | 'lookAgain'>): MailboxFeed {
  if (!bus.isShared) return { tell: () => undefined, close: () => undefined }
  const node = randomUUID()
  let waiting: (string | number)[] = []
  const stop = bus.subscribe(channel, {
    message(text) {
      const news = parseNotice(text)
      if (!news || news[0] === node) return
      for (let at = 1; at + 1 < news.length; at += 2) {
        const [topic, sequence] = [news[at], news[at + 1]]
        if (typeof topic === 'string' && typeof sequence === 'number') hub.hear(topic, sequence)
      }
    },
    gap: () => hub.lookAgain(),
  })
  const timer = setInterval(() => hub.lookAgain(), lookInterval).unref()

  function flush(): void {
    while (waiting.length > 0) {
      const part: (string | number)[] = [node]
      let size = node.length + 4
      while (waiting.length > 0 && size < maxText - 100) {
        const [topic = '', sequence = 0] = waiting
        part.push(topic, sequence)
        size += 88
        waiting = waiting.slice(2)
      }
      bus.publish(channel, JSON.stringify(part))
    }
  }

  return {
    tell(mails) {
      if (waiting.length === 0) setImmediate(flush)
      for (const { topic, sequence } of mails) waiting.push(topic, sequence)
    },
    close() {
      clearInterval(timer)
      stop()
    },
  }
}

function parseNotice(text: string): readonly unknown[] | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}
