import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** The table of analytics (`EventTables`), read and deleted by day. */
export const events0004: Migration = {
  name: '0004_events',
  async up(tx) {
    const statements = [
      sql`create table event (
        project ${text}, "eventId" ${text}, day ${text}, "receivedAt" int8 not null, "sentAt" int8 not null,
        name ${text}, url text not null, domain text not null, address text, properties text not null,
        primary key (project, "eventId"))`,
      sql`create index "eventDay" on event (day, project, name)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
