import type { Generated } from 'kysely'

/** Messages that wait at the relay (migration `0005_mailbox`). Sealed by the clients; nothing tells whose they are. */
export type MailboxTables = {
  mail: {
    sequence: Generated<number>
    topic: string
    message: string
    tag: number
    attestation: string | null
    /** Client id (did:key) it came from. */
    publisher: string
    /** Milliseconds since 1970. */
    publishedAt: number
    expiresAt: number
  }
}
