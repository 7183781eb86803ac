import { sql } from 'kysely'
import type { Migration } from './migrate.ts'

// Migrations of what operators do and pay: the audit log, the console, deposits of paymasters. `migrations.ts` has their order.

const text = sql.raw('text collate "C" not null')

/** What operators did, each line with the hash of the one before (`AuditTables`). */
export const audit0029: Migration = {
  name: '0029_audit',
  async up(tx) {
    await sql`create table "auditEntry" (
      sequence int8 primary key, at int8 not null, actor text not null, action ${text}, details text not null,
      previous ${text}, hash ${text})`.execute(tx)
  },
}

/** Who may open the console (`ConsoleTables`). */
export const console0030: Migration = {
  name: '0030_console',
  async up(tx) {
    const statements = [
      sql`create table "consoleTicket" (nonce ${text} primary key, until int8 not null)`,
      sql`create table "consolePasskey" (
        id text primary key, "publicKey" text not null, name text not null, "createdAt" int8 not null, "lastUsedAt" int8,
        "signCount" int8 not null)`,
      sql`create table "consoleSession" (
        digest ${text} primary key, actor text not null, passkey text, "lastUsedAt" int8 not null, until int8 not null)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** The origin at which a passkey of the console was added; one from before answers at none. */
export const consoleOrigin0031: Migration = {
  name: '0031_console_origin',
  async up(tx) {
    await sql`alter table "consolePasskey" add column origin text not null default ''`.execute(tx)
  },
}

/** What was spent of a paymaster's deposit after a block, and what is open of it, by project. */
export const sponsorDeposits0032: Migration = {
  name: '0032_sponsor_deposits',
  async up(tx) {
    const statements = [
      sql`alter table "sponsorReservation" add column "spentBlock" int8`,
      sql`create index "sponsorReservationPaymaster" on "sponsorReservation" (chain, version, paymaster)
        include (project, sender, nonce, amount) where status = 'reserved'`,
      sql`create index "sponsorReservationSettled" on "sponsorReservation" (chain, version, paymaster, "spentBlock")
        where status = 'settled'`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** What operators change while the server runs (`SettingTables`). */
export const setting0033: Migration = {
  name: '0033_setting',
  async up(tx) {
    await sql`create table setting (name ${text} primary key, value text not null, "changedAt" int8 not null)`.execute(
      tx,
    )
  },
}
