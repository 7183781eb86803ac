import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const optional = sql.raw('text collate "C"')

/** Identities at other services (`AuthTables`), and accounts that no mailed code signs in to. */
export const social0009: Migration = {
  name: '0009_social',
  async up(tx) {
    const statements = [
      sql`alter table "authAccount" alter column "emailIndex" drop not null`,
      sql`alter table "authAccount" alter column email drop not null`,
      sql`alter table "authAccount" add column "isMailLogin" boolean not null default true`,
      sql`create table "authIdentity" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade, provider ${text},
        "userName" ${optional}, "createdAt" int8 not null, "lastUsedAt" int8 not null)`,
      sql`create index "authIdentityAccount" on "authIdentity" (account)`,
      sql`create table "authSocial" (
        id ${text} primary key, provider ${text}, thumbprint ${text}, app text not null, device text not null, language ${text},
        network ${text}, "createdAt" int8 not null, until int8 not null, "stateDigest" ${text} unique, secrets ${text},
        "ticketDigest" ${optional}, "returnTo" ${optional},
        link ${optional} references "authAccount" on delete cascade, answer ${optional},
        "codeDigest" ${optional}, "metCode" ${optional}, "usedAt" int8)`,
      sql`create index "authSocialUntil" on "authSocial" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}
