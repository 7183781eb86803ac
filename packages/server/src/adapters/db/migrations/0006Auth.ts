import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const optional = sql.raw('text collate "C"')

/** The tables of the sign-in service (`AuthTables`). What belongs to an account goes with it. */
export const auth0006: Migration = {
  name: '0006_auth',
  async up(tx) {
    const statements = [
      sql`create table "authSecret" (name ${text} primary key, wrapped ${text})`,
      sql`create table "authUsed" (hash ${text} primary key, until int8 not null)`,
      sql`create index "authUsedUntil" on "authUsed" (until)`,
      sql`create table "authAccount" (
        id ${text} primary key, "emailIndex" ${text} unique, email ${text}, "createdAt" int8 not null,
        "eventCount" int4 not null, "eventSeal" ${text})`,
      sql`create table "authDevice" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade, thumbprint ${text},
        name text not null, "approvedAt" int8 not null, "lastUsedAt" int8 not null, "revokedAt" int8,
        unique (account, thumbprint))`,
      sql`create table "authApproval" (
        "emailIndex" ${text}, thumbprint ${text}, until int8 not null, primary key ("emailIndex", thumbprint))`,
      sql`create table "authFlow" (
        id ${text} primary key, kind ${text}, "emailIndex" ${text}, email ${text}, thumbprint ${text}, app text not null,
        device text not null, network ${text}, "createdAt" int8 not null, "linkDigest" ${optional} unique,
        number ${optional}, "linkUntil" int8 not null, decision ${text}, "codeDigest" ${optional},
        "codeUntil" int8 not null, guesses int2 not null, "usedAt" int8,
        account ${optional} references "authAccount" on delete cascade, "newEmailIndex" ${optional},
        "newEmail" ${optional}, step ${optional}, problem ${optional})`,
      sql`create index "authFlowEmail" on "authFlow" ("emailIndex", thumbprint)`,
      sql`create index "authFlowAge" on "authFlow" ("createdAt")`,
      sql`create table "authBudget" ("emailIndex" ${text}, kind ${text}, sent ${text}, primary key ("emailIndex", kind))`,
      sql`create table "authSession" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade,
        device ${text} references "authDevice" on delete cascade, thumbprint ${text}, app text not null,
        "createdAt" int8 not null, "lastUsedAt" int8 not null, "authTime" int8 not null, until int8 not null,
        "endedAt" int8, turn int4 not null, "refreshDigest" ${text}, "previousDigest" ${optional},
        "previousAttempt" ${optional}, "rotatedAt" int8 not null)`,
      sql`create index "authSessionAccount" on "authSession" (account)`,
      sql`create table "authFormerEmail" (
        "emailIndex" ${text} primary key, email ${text}, account ${text} references "authAccount" on delete cascade,
        "linkDigest" ${text} unique, until int8 not null)`,
      sql`create table "authEvent" (
        account ${text} references "authAccount" on delete cascade, turn int4 not null, at int8 not null,
        event ${text}, device text, seal ${text}, primary key (account, turn))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
