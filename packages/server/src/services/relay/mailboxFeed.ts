import { randomUUID } from 'node:crypto'
import type { Bus, Mail } from '../../ports/relay.ts'
import type { Hub } from './hub.ts'

const channel = 'latchkey_mail'
/** The `Bus` sends no more bytes at once. */
const maxBusMessageBytes = 7_000
/**
 * Milliseconds between checks of the mailbox, which find messages of a node that stopped before it announced
 * them.
 */
const recheckInterval = 60_000

/**
 * Announces to the other nodes of this server which topics have new mail, and passes their announcements to the hub.
 * An announcement holds only ids; the mail itself is in the database. Used by `createRelay`.
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
  let pendingEntries: (string | number)[] = []
  const stop = bus.subscribe(channel, {
    message(text) {
      const notice = parseNotice(text)
      if (!notice || notice[0] === node) return
      for (let at = 1; at + 1 < notice.length; at += 2) {
        const [topic, sequence] = [notice[at], notice[at + 1]]
        if (typeof topic === 'string' && typeof sequence === 'number') hub.onRemoteMail(topic, sequence)
      }
    },
    // The bus lost messages, so the hub reads the mailbox again.
    onGap: () => hub.recheck(),
  })
  const timer = setInterval(() => hub.recheck(), recheckInterval).unref()

  function flush(): void {
    // As many entries as fit; the margin of 100 is room for the last one.
    while (pendingEntries.length > 0) {
      const entries: (string | number)[] = [node]
      let bytes = node.length + 4
      while (pendingEntries.length > 0 && bytes < maxBusMessageBytes - 100) {
        const [topic = '', sequence = 0] = pendingEntries
        entries.push(topic, sequence)
        // The most bytes of an entry: a topic of 64, a number of up to 20 digits, quotes and commas.
        bytes += 88
        pendingEntries = pendingEntries.slice(2)
      }
      bus.publish(channel, JSON.stringify(entries))
    }
  }

  return {
    announce(mails) {
      if (pendingEntries.length === 0) setImmediate(flush)
      for (const { topic, sequence } of mails) pendingEntries.push(topic, sequence)
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
