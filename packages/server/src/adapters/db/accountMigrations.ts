import { sql } from 'kysely'
import type { Migration } from './migrate.ts'

// Migrations of what protects an account of the sign-in service. `migrations.ts` has their order.

const text = sql.raw('text collate "C" not null')
const nullableText = sql.raw('text collate "C"')

/** Accounts that no new device gets into for a while (`AuthTables`). */
export const pause0023: Migration = {
  name: '0023_pause',
  async up(tx) {
    await sql`create table "authPause" (
      id ${text} primary key, account ${text} references "authAccount" on delete cascade, until int8 not null)`.execute(
      tx,
    )
    await sql`create index "authPauseAccount" on "authPause" (account)`.execute(tx)
  },
}

/** Passkeys that let new devices in, and the challenge of a sign-in that one may answer (`AuthTables`). */
export const passkeys0024: Migration = {
  name: '0024_passkeys',
  async up(tx) {
    const statements = [
      sql`create table "authPasskey" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade, "credentialIndex" ${text},
        facts ${text}, "signCount" int8 not null, device ${text}, "createdAt" int8 not null, "usableFrom" int8 not null,
        "lastUsedAt" int8, unique (account, "credentialIndex"))`,
      sql`alter table "authFlow" add column "challengeDigest" ${nullableText}, add column "challengeUntil" int8`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Public keys of passkeys, also of those that were removed (`AuthTables`). */
export const passkeyKeys0026: Migration = {
  name: '0026_passkey_keys',
  async up(tx) {
    await sql`create table "authPasskeyKey" (
      "keyIndex" ${text} primary key, account ${text} references "authAccount" on delete cascade, "createdAt" int8 not null)`.execute(
      tx,
    )
  },
}

/** How often a step of a deletion failed, and when it is repeated (`AuthTables`). */
export const deletionRetries0027: Migration = {
  name: '0027_deletion_retries',
  async up(tx) {
    await sql`alter table "authDeletion"
      add column failures int4 not null default 0, add column "retryAt" int8 not null default 0`.execute(tx)
  },
}
