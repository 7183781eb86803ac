import { MailboxFullError } from '../../errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Mail, Mailbox } from '../../ports/relay.ts'

/** Milliseconds between deletions of expired messages. */
const sweepInterval = 10_000

type MemoryMailboxOptions = {
  readonly clock: Pick<Clock, 'now'>
  /** The most messages of one topic. */
  readonly perTopic: number
  /** Bytes of all stored messages together. */
  readonly maxBytes: number
}

/** The `Mailbox` port in memory, for one process. Messages are lost with the process. */
export function createMemoryMailbox({ clock, perTopic, maxBytes }: MemoryMailboxOptions): Mailbox {
  const topics = new Map<string, Mail[]>()
  let sequence = 0
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  /** Removes the messages of a topic for which `shouldStay` is false. */
  function filterTopic(topic: string, shouldStay: (mail: Mail) => boolean): void {
    const mails = topics.get(topic)
    if (!mails) return
    const left: Mail[] = []
    for (const mail of mails) {
      if (shouldStay(mail)) left.push(mail)
      else bytes -= sizeOf(mail)
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

  return {
    isDurable: false,
    async append(incoming) {
      const { topic } = incoming
      if ((topics.get(topic)?.length ?? 0) >= perTopic) {
        const now = clock.now()
        filterTopic(topic, ({ expiresAt }) => expiresAt > now)
        if ((topics.get(topic)?.length ?? 0) >= perTopic) throw new MailboxFullError('topic')
      }
      const mail = { ...incoming, sequence: ++sequence }
      if (bytes + sizeOf(mail) > maxBytes) {
        sweep()
        if (bytes + sizeOf(mail) > maxBytes) throw new MailboxFullError('mailbox')
      }
      bytes += sizeOf(mail)
      const mails = topics.get(topic)
      if (mails) mails.push(mail)
      else topics.set(topic, [mail])
      timer ??= setInterval(sweep, sweepInterval).unref()
      return mail
    },
    async read({ topics: asked, after, reader, limit }) {
      const now = clock.now()
      const found: Mail[] = []
      for (const topic of asked) {
        for (const mail of topics.get(topic) ?? []) {
          if (mail.sequence > after && mail.publisher !== reader && mail.expiresAt > now) found.push(mail)
        }
      }
      if (asked.length > 1) found.sort((one, other) => one.sequence - other.sequence)
      return found.slice(0, limit)
    },
    remove({ topic, sequence: removed }) {
      const mails = topics.get(topic)
      const [only] = mails ?? []
      // The common case.
      if (mails?.length === 1 && only?.sequence === removed) {
        bytes -= sizeOf(only)
        topics.delete(topic)
      } else filterTopic(topic, (mail) => mail.sequence !== removed)
    },
    close() {
      clearInterval(timer)
      return Promise.resolve()
    },
  }
}

/** Bytes a message counts for, with about 300 for the objects around it. */
function sizeOf({ message, attestation }: Mail): number {
  return message.length + (attestation?.length ?? 0) + 300
}
