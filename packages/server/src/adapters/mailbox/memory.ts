import { MailboxFullError } from '../../errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Mailbox, NewMail } from '../../ports/relay.ts'
import {
  findExcess,
  type HolderKind,
  holderKinds,
  type MailboxLimits,
  selectEvicted,
  sizeOf,
  toHolderKey,
} from './shares.ts'

/** Milliseconds between deletions of expired messages. */
const sweepInterval = 10_000

type MemoryMailboxOptions = {
  readonly clock: Pick<Clock, 'now'>
  readonly limits: MailboxLimits
}

type StoredMail = NewMail & { readonly sequence: number; readonly bytes: number }

/** The messages of a holder, by their number. */
type HeldMail = { bytes: number; readonly mails: Map<number, StoredMail> }

/** The `Mailbox` port in memory, for one process. Messages are lost with the process. */
export function createMemoryMailbox({ clock, limits }: MemoryMailboxOptions): Mailbox {
  const topics = new Map<string, StoredMail[]>()
  const holders = createHolders()
  let sequence = 0
  let timer: NodeJS.Timeout | undefined

  function store(mail: StoredMail): void {
    const mails = topics.get(mail.topic)
    if (mails) mails.push(mail)
    else topics.set(mail.topic, [mail])
    holders.add(mail)
  }

  /** Removes the messages of a topic for which `shouldStay` is false. */
  function filterTopic(topic: string, shouldStay: (mail: StoredMail) => boolean): void {
    const left: StoredMail[] = []
    for (const mail of topics.get(topic) ?? []) {
      if (shouldStay(mail)) left.push(mail)
      else holders.remove(mail)
    }
    if (left.length > 0) topics.set(topic, left)
    else topics.delete(topic)
  }

  function sweep(): void {
    const now = clock.now()
    for (const topic of topics.keys()) filterTopic(topic, ({ expiresAt }) => expiresAt > now)
    if (topics.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function evict(evicted: readonly StoredMail[]): void {
    const numbers = new Set(evicted.map((mail) => mail.sequence))
    for (const topic of new Set(evicted.map((mail) => mail.topic)))
      filterTopic(topic, (mail) => !numbers.has(mail.sequence))
  }

  function excessOf(kind: HolderKind, mail: StoredMail) {
    const held = holders.find(kind, mail)
    return findExcess({ messages: held?.mails.size ?? 0, bytes: held?.bytes ?? 0 }, limits[kind], mail.bytes)
  }

  /** Removes old messages of the largest holder until a message fits. */
  function makeRoom(mail: StoredMail): void {
    for (const kind of holderKinds) {
      if (excessOf(kind, mail)) sweep()
      for (let excess = excessOf(kind, mail); excess; excess = excessOf(kind, mail)) {
        const held = holders.find(kind, mail)
        // Larger than the whole share.
        if (!held) throw new MailboxFullError('mailbox')
        evict(selectEvicted(held.mails.values(), mail, excess))
      }
    }
  }

  /** Removes the oldest message of the client that fills a topic, unless that is the one who publishes. */
  function makeRoomOnTopic({ topic, publisher }: StoredMail): void {
    const now = clock.now()
    filterTopic(topic, ({ expiresAt }) => expiresAt > now)
    const mails = topics.get(topic) ?? []
    if (mails.length < limits.perTopic) return
    const counts = new Map<string, number>()
    for (const mail of mails) counts.set(mail.publisher, (counts.get(mail.publisher) ?? 0) + 1)
    const [largest] = [...counts].sort(([, one], [, other]) => other - one)
    if (!largest || largest[1] <= (counts.get(publisher) ?? 0)) throw new MailboxFullError('topic')
    evict(mails.filter((mail) => mail.publisher === largest[0]).slice(0, 1))
  }

  return {
    isDurable: false,
    async append(incoming) {
      const mail: StoredMail = { ...incoming, sequence: sequence + 1, bytes: sizeOf(incoming) }
      if ((topics.get(mail.topic)?.length ?? 0) >= limits.perTopic) makeRoomOnTopic(mail)
      makeRoom(mail)
      sequence++
      store(mail)
      timer ??= setInterval(sweep, sweepInterval).unref()
      return mail
    },
    async read({ topics: asked, after, reader, limit, bytes = Number.POSITIVE_INFINITY }) {
      const now = clock.now()
      const found: StoredMail[] = []
      for (const topic of asked) {
        for (const mail of topics.get(topic) ?? []) {
          if (mail.sequence > after && mail.publisher !== reader && mail.expiresAt > now) found.push(mail)
        }
      }
      if (asked.length > 1) found.sort((one, other) => one.sequence - other.sequence)
      const size = countPage(found, limit, bytes)
      return { mails: found.slice(0, size), hasMore: size > 0 && size < found.length }
    },
    async measure() {
      let [messages, bytes] = [0, 0]
      let oldestAt: number | undefined
      for (const mail of [...topics.values()].flat()) {
        messages++
        bytes += mail.bytes
        oldestAt = Math.min(oldestAt ?? mail.publishedAt, mail.publishedAt)
      }
      return { messages, bytes, ...(oldestAt !== undefined && { oldestAt }) }
    },
    remove({ topic, sequence: removed }) {
      filterTopic(topic, (mail) => mail.sequence !== removed)
    },
    close() {
      clearInterval(timer)
      return Promise.resolve()
    },
  }
}

/** Returns how many messages a page has: at most `limit`, and none after the one that reaches `bytes`. */
function countPage(mails: readonly StoredMail[], limit: number, bytes: number): number {
  let size = 0
  let pageBytes = 0
  for (const mail of mails) {
    if (size >= limit || pageBytes >= bytes) break
    size++
    pageBytes += mail.bytes
  }
  return size
}

/** Creates the messages by holder, which start empty. */
function createHolders() {
  const holders = new Map<string, HeldMail>()
  return {
    find: (kind: HolderKind, mail: StoredMail): HeldMail | undefined => holders.get(toHolderKey(kind, mail)),
    add(mail: StoredMail): void {
      for (const kind of holderKinds) {
        const key = toHolderKey(kind, mail)
        const held = holders.get(key) ?? { bytes: 0, mails: new Map() }
        held.bytes += mail.bytes
        held.mails.set(mail.sequence, mail)
        holders.set(key, held)
      }
    },
    remove(mail: StoredMail): void {
      for (const kind of holderKinds) {
        const key = toHolderKey(kind, mail)
        const held = holders.get(key)
        if (!held?.mails.delete(mail.sequence)) continue
        held.bytes -= mail.bytes
        if (held.mails.size === 0) holders.delete(key)
      }
    },
  }
}
