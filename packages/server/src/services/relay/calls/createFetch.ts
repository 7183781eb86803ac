import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/protocol'
import type { Mail, Mailbox } from '../../../ports/Mailbox.ts'
import { mailText } from '../hub/mailText.ts'
import type { Outcome } from './Call.ts'

/** Reading the mailbox by asking, for clients without a socket or that want to be sure. */
export type Fetch = {
  /** What waits for the client. It stays until it is acknowledged. */
  page(
    topics: readonly string[],
    client: string,
  ): Promise<{ readonly mails: readonly Mail[]; result: string }>
  /** Forgets messages by the sha256 of their text. Only those the client itself could have read. */
  receive(receipts: readonly Receipt[], client: string): Promise<Outcome>
}

/** What a client says it has got safely. */
export type Receipt = { readonly topic: string; readonly messageId: string }

export function createFetch(mailbox: Pick<Mailbox, 'read' | 'remove'>): Fetch {
  const read = (topics: readonly string[], reader: string, limit: number) =>
    mailbox.read({ topics, after: 0, reader, limit })
  return {
    async page(topics, client) {
      const found = await read(topics, client, relayLimits.page + 1)
      const mails = found.slice(0, relayLimits.page)
      const hasMore = found.length > mails.length
      return { mails, result: `{"messages":[${mails.map(mailText).join(',')}],"hasMore":${hasMore}}` }
    },
    async receive(receipts, client) {
      const wanted = new Set(receipts.map(({ topic, messageId }) => `${topic} ${messageId}`))
      const topics = [...new Set(receipts.map(({ topic }) => topic))]
      const waiting = await read(topics, client, relayLimits.batch * 2)
      for (const mail of waiting) {
        const hash = createHash('sha256').update(mail.message).digest('hex')
        if (wanted.has(`${mail.topic} ${hash}`)) mailbox.remove(mail)
      }
      return { result: 'true' }
    },
  }
}
