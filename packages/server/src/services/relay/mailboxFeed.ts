import { randomUUID } from 'node:crypto'
import type { Bus, Mail } from '../../ports/relay.ts'
import type { Hub } from './hub.ts'

const channel = 'latchkey_mail'
/** Most bytes of one bus message. */
const maxText = 7_000
/**
 * Milliseconds between checks of the mailbox, which find messages of a node that stopped before it announced
 * them.
 */
const recheckInterval = 60_000

/**
 * Announces new mail to other nodes, and passes their announcements to the hub. Announcements hold only ids;
 * the mail is in the database.
 */
type MailboxFeed = {
  announce(mails: readonly Mail[]): void
  close(): void
}

/**
 * Creates the feed. An announcement is `[<node>,<topic>,<number>,<topic>,<number>…]` as JSON. Messages of one
 * turn of the event loop are announced together. Without other nodes (`isShared`) the bus is not used.
 */
export function createMailboxFeed(bus: Bus, hub: Pick<Hub, 'onRemoteMail' | 'recheck'>): MailboxFeed {
  if (!bus.isShared) return { announce: () => undefined, close: () => undefined }
  const node = randomUUID()
  let waiting: (string | number)[] = []
  const stop = bus.subscribe(channel, {
    message(text) {
      const notice = parseNotice(text)
      if (!notice || notice[0] === node) return
      for (let at = 1; at + 1 < notice.length; at += 2) {
        const [topic, sequence] = [notice[at], notice[at + 1]]
        if (typeof topic === 'string' && typeof sequence === 'number') hub.onRemoteMail(topic, sequence)
      }
    },
    // The bus may have lost announcements, so the hub reads the mailbox.
    onGap: () => hub.recheck(),
  })
  const timer = setInterval(() => hub.recheck(), recheckInterval).unref()

  function flush(): void {
    // Each bus message holds as many entries as fit; the margin of 100 is room for the last one.
    while (waiting.length > 0) {
      const part: (string | number)[] = [node]
      let size = node.length + 4
      while (waiting.length > 0 && size < maxText - 100) {
        const [topic = '', sequence = 0] = waiting
        part.push(topic, sequence)
        // The most bytes of an entry: a topic of 64, a number of up to 20 digits, quotes and commas.
        size += 88
        waiting = waiting.slice(2)
      }
      bus.publish(channel, JSON.stringify(part))
    }
  }

  return {
    announce(mails) {
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
