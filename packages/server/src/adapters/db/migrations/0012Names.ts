import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** Names of accounts (`NameTables`). */
export const names0012: Migration = {
  name: '0012_names',
  async up(tx) {
    const statements = [
      sql`create table name (
        name ${text} primary key, look ${text} unique, "registeredAt" int8 not null, "updatedAt" int8, attributes ${text})`,
      sql`create table "nameAddress" (
        name ${text} references name on delete cascade, "coinType" int8 not null, address ${text},
        "isProven" boolean not null, "createdAt" int8 not null, primary key (name, "coinType"))`,
      sql`create index "nameAddressAddress" on "nameAddress" (address)`,
      sql`create table "nameMessage" (digest ${text} primary key, until int8 not null)`,
      sql`create index "nameMessageUntil" on "nameMessage" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
