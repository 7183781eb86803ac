import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** The tables of sign-in with wallets (`SiwxTables`). */
export const siwx0013: Migration = {
  name: '0013_siwx',
  async up(tx) {
    const statements = [
      sql`create table "siwxSecret" (name ${text} primary key, wrapped ${text})`,
      sql`create table "siwxUsed" (hash ${text} primary key, until int8 not null)`,
      sql`create index "siwxUsedUntil" on "siwxUsed" (until)`,
      sql`create table "siwxSession" (
        "tokenDigest" ${text} primary key, project ${text}, origin ${text}, account ${text},
        "createdAt" int8 not null, until int8 not null)`,
      sql`create index "siwxSessionUntil" on "siwxSession" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
