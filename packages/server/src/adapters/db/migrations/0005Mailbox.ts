import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** The table of the relay's mailbox (`MailboxTables`). Rows come and go all the time, so pages keep room for that. */
export const mailbox0005: Migration = {
  name: '0005_mailbox',
  async up(tx) {
    const statements = [
      sql`create table mail (
        sequence int8 generated always as identity primary key, topic ${text}, message text not null,
        tag int4 not null, attestation text, publisher ${text}, "publishedAt" int8 not null,
        "expiresAt" int8 not null)`,
      sql`create index "mailTopic" on mail (topic, sequence)`,
      sql`create index "mailExpiry" on mail ("expiresAt")`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
