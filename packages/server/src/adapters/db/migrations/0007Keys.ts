import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const optional = sql.raw('text collate "C"')

/** The tables of the keys service (`KeysTables`). An account has one active set at most, and one pending. */
export const keys0007: Migration = {
  name: '0007_keys',
  async up(tx) {
    const statements = [
      sql`create table "keysSecret" (name ${text} primary key, wrapped ${text})`,
      sql`create table "keysUsed" (hash ${text} primary key, until int8 not null)`,
      sql`create index "keysUsedUntil" on "keysUsed" (until)`,
      sql`create table "keysWallet" (
        account ${text} primary key, "walletId" ${text} unique, fingerprint ${text}, commitment ${text},
        addresses ${text}, "createdAt" int8 not null)`,
      sql`create table "keysSet" (
        account ${text} references "keysWallet" on delete cascade, "setId" ${text}, status ${text},
        replaces ${optional}, commitment ${text}, "dataKey" ${text}, share ${text}, escrow ${optional},
        "recoveryShare" ${optional}, "recoveryKeys" ${text}, "createdAt" int8 not null, "readBackBy" ${optional},
        primary key (account, "setId"))`,
      sql`create unique index "keysSetStatus" on "keysSet" (account, status)`,
      sql`create table "keysDevice" (
        account ${text} references "keysWallet" on delete cascade, thumbprint ${text}, since int8 not null,
        primary key (account, thumbprint))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
