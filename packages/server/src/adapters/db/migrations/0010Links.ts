import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** Identities somebody is being asked about, before they are added to an account (`AuthTables`). */
export const links0010: Migration = {
  name: '0010_links',
  async up(tx) {
    const statements = [
      sql`create table "authLink" (
        "tokenDigest" ${text} primary key, account ${text} references "authAccount" on delete cascade, session ${text},
        identity ${text}, facts ${text}, language ${text}, until int8 not null)`,
      sql`create index "authLinkUntil" on "authLink" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
