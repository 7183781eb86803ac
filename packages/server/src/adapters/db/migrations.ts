import { sql } from 'kysely'
import { deletionRetries0027, passkeyKeys0026, passkeys0024, pause0023 } from './accountMigrations.ts'
import type { Migration } from './migrate.ts'
import {
  audit0029,
  console0030,
  consoleOrigin0031,
  setting0033,
  sponsorDeposits0032,
} from './operatorMigrations.ts'

const text = sql.raw('text collate "C" not null')
const nullableText = sql.raw('text collate "C"')
/** 2^256-1 has 78 digits. */
const amount = sql.raw('numeric(78) not null')

/** The tables of the indexer (`IndexTables`). Text is compared by bytes, so that an order is the same everywhere. */
const index0001: Migration = {
  name: '0001_index',
  async up(tx) {
    const statements = [
      sql`create table block (
        chain ${text}, number int8 not null, hash ${text}, parent ${text}, "minedAt" int8 not null,
        primary key (chain, number))`,
      sql`create table transaction (
        chain ${text}, block int8 not null, position int4 not null, hash ${text}, sender ${text},
        recipient ${nullableText}, nonce int8 not null, status ${text}, value ${amount}, selector ${text},
        "minedAt" int8 not null, primary key (chain, block, position))`,
      sql`create table transfer (
        chain ${text}, block int8 not null, position int4 not null, part int4 not null, kind ${text},
        token ${nullableText}, "tokenId" numeric(78), sender ${text}, recipient ${text}, amount ${amount},
        primary key (chain, block, position, part))`,
      sql`create index "transferNftSender" on transfer (sender, chain, token, "tokenId")
        where "tokenId" is not null`,
      sql`create index "transferNftRecipient" on transfer (recipient, chain, token, "tokenId")
        where "tokenId" is not null`,
      sql`create table approval (
        chain ${text}, block int8 not null, position int4 not null, part int4 not null, kind ${text},
        token ${text}, owner ${text}, spender ${text}, amount ${amount},
        primary key (chain, block, position, part))`,
      sql`create table activity (
        account ${text}, chain ${text}, "minedAt" int8 not null, block int8 not null, position int4 not null,
        primary key (account, chain, "minedAt", block, position))`,
      sql`create table "accountToken" (
        account ${text}, chain ${text}, token ${text}, block int8 not null,
        primary key (account, chain, token))`,
      sql`create index "accountTokenBlock" on "accountToken" (chain, block)`,
      sql`create table "accountRecipient" (
        account ${text}, chain ${text}, recipient ${text}, block int8 not null,
        primary key (account, chain, recipient))`,
      sql`create index "accountRecipientBlock" on "accountRecipient" (chain, block)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Contract data (`TokenTables`). It can all be read again from the chain. */
const tokens0002: Migration = {
  name: '0002_tokens',
  async up(tx) {
    const statements = [
      sql`create table token (
        chain ${text}, token ${text}, name ${nullableText}, symbol ${nullableText}, decimals int2,
        "expiresAt" int8 not null, primary key (chain, token))`,
      sql`create table nft (
        chain ${text}, contract ${text}, "tokenId" numeric(78) not null, name ${text}, "imageUrl" ${nullableText},
        "expiresAt" int8 not null, primary key (chain, contract, "tokenId"))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** The tables of projects (`ProjectTables`). Rows of a project are deleted with it. */
const projects0003: Migration = {
  name: '0003_projects',
  async up(tx) {
    const statements = [
      sql`create table project (id ${text} primary key, name text not null, "createdAt" int8 not null)`,
      sql`create table "projectOrigin" (
        project ${text} references project on delete cascade, origin ${text}, primary key (project, origin))`,
      sql`create table "projectFeature" (
        project ${text} references project on delete cascade, feature ${text}, "isEnabled" boolean not null,
        config text, primary key (project, feature))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** The table of analytics (`EventTables`), read and deleted by day. */
const events0004: Migration = {
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

/** The table of the relay's mailbox (`MailboxTables`). */
const mailbox0005: Migration = {
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

/** The tables of the sign-in service (`AuthTables`). Rows of an account are deleted with it. */
const auth0006: Migration = {
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
        device text not null, network ${text}, "createdAt" int8 not null, "linkDigest" ${nullableText} unique,
        number ${nullableText}, "linkUntil" int8 not null, decision ${text}, "codeDigest" ${nullableText},
        "codeUntil" int8 not null, guesses int2 not null, "usedAt" int8,
        account ${nullableText} references "authAccount" on delete cascade, "newEmailIndex" ${nullableText},
        "newEmail" ${nullableText}, step ${nullableText}, problem ${nullableText})`,
      sql`create index "authFlowEmail" on "authFlow" ("emailIndex", thumbprint)`,
      sql`create index "authFlowAge" on "authFlow" ("createdAt")`,
      sql`create table "authBudget" ("emailIndex" ${text}, kind ${text}, sent ${text}, primary key ("emailIndex", kind))`,
      sql`create table "authSession" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade,
        device ${text} references "authDevice" on delete cascade, thumbprint ${text}, app text not null,
        "createdAt" int8 not null, "lastUsedAt" int8 not null, "authTime" int8 not null, until int8 not null,
        "endedAt" int8, turn int4 not null, "refreshDigest" ${text}, "previousDigest" ${nullableText},
        "previousAttempt" ${nullableText}, "rotatedAt" int8 not null)`,
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
        replaces ${nullableText}, commitment ${text}, "dataKey" ${text}, share ${text}, escrow ${nullableText},
        "recoveryShare" ${nullableText}, "recoveryKeys" ${text}, "createdAt" int8 not null, "readBackBy" ${nullableText},
        primary key (account, "setId"))`,
      sql`create unique index "keysSetStatus" on "keysSet" (account, status)`,
      sql`create table "keysDevice" (
        account ${text} references "keysWallet" on delete cascade, thumbprint ${text}, since int8 not null,
        primary key (account, thumbprint))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** The language of a sign-in's mails and of the page its link opens. */
const authLanguage0008: Migration = {
  name: '0008_auth_language',
  async up(tx) {
    await sql`alter table "authFlow" add column language text collate "C" not null default 'en'`.execute(tx)
  },
}

/** Identities at other services (`AuthTables`), and accounts without sign-in by mailed code. */
const social0009: Migration = {
  name: '0009_social',
  async up(tx) {
    const statements = [
      sql`alter table "authAccount" alter column "emailIndex" drop not null`,
      sql`alter table "authAccount" alter column email drop not null`,
      sql`alter table "authAccount" add column "isMailLogin" boolean not null default true`,
      sql`create table "authIdentity" (
        id ${text} primary key, account ${text} references "authAccount" on delete cascade, provider ${text},
        "userName" ${nullableText}, "createdAt" int8 not null, "lastUsedAt" int8 not null)`,
      sql`create index "authIdentityAccount" on "authIdentity" (account)`,
      sql`create table "authSocial" (
        id ${text} primary key, provider ${text}, thumbprint ${text}, app text not null, device text not null, language ${text},
        network ${text}, "createdAt" int8 not null, until int8 not null, "stateDigest" ${text} unique, secrets ${text},
        "ticketDigest" ${nullableText}, "returnTo" ${nullableText},
        link ${nullableText} references "authAccount" on delete cascade, answer ${nullableText},
        "codeDigest" ${nullableText}, "metCode" ${nullableText}, "usedAt" int8)`,
      sql`create index "authSocialUntil" on "authSocial" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Identities that wait for the account owner's consent (`AuthTables`). */
const links0010: Migration = {
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

/** Hourly prices (`PriceTables`). The check refuses NaN and Infinity, which Postgres sorts above all numbers. */
const prices0011: Migration = {
  name: '0011_prices',
  async up(tx) {
    const statements = [
      sql`create table price (
        token ${text}, currency ${text}, hour int8 not null,
        price numeric not null check (price > 0 and price < 'Infinity'::numeric),
        primary key (token, currency, hour))`,
      sql`create index "priceHour" on price (hour)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Names of accounts (`NameTables`). */
const names0012: Migration = {
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

/** The tables of sign-in with wallets (`SiwxTables`). */
const siwx0013: Migration = {
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

/** Orders for tokens (`OnrampTables`). */
const onramp0014: Migration = {
  name: '0014_onramp',
  async up(tx) {
    const statements = [
      sql`create table "onrampOrder" (
        id ${text} primary key, provider ${text}, network ${nullableText}, address ${text}, status ${text},
        "paymentAmount" ${nullableText}, "paymentCurrency" ${nullableText}, "purchaseAmount" ${nullableText},
        "purchaseCurrency" text, "transaction" ${nullableText}, "createdAt" int8 not null, "updatedAt" int8 not null)`,
      sql`create index "onrampOrderCreatedAt" on "onrampOrder" ("createdAt")`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Finds orders by the transaction that delivered them: an account's history shows what was bought. */
const onrampDeliveries0015: Migration = {
  name: '0015_onramp_deliveries',
  async up(tx) {
    await sql`create index "onrampOrderTransaction" on "onrampOrder" ("transaction") where "transaction" is not null`.execute(
      tx,
    )
  },
}

/** The project a mailed sign-in was begun with: the code that follows its link counts against that project's mail. */
const authFlowProject0016: Migration = {
  name: '0016_auth_flow_project',
  async up(tx) {
    await sql`alter table "authFlow" add column project text collate "C" not null default ''`.execute(tx)
  },
}

/** Who stored messages of the relay count for, and how much (`MailboxTables`). */
const mailShares0017: Migration = {
  name: '0017_mail_shares',
  async up(tx) {
    const statements = [
      sql`alter table mail add column address ${text} default ''`,
      sql`alter table mail add column project ${text} default ''`,
      sql`alter table mail add column bytes int4
        generated always as (octet_length(message) + coalesce(octet_length(attestation), 0) + 300) stored`,
      sql`create index "mailPublisher" on mail (publisher, sequence)`,
      sql`create index "mailAddress" on mail (address, publisher, sequence)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Accounts that are to be deleted (`AuthTables`). */
const deletion0018: Migration = {
  name: '0018_deletion',
  async up(tx) {
    const statements = [
      sql`create table "authDeletion" (
        account ${text} primary key references "authAccount" on delete cascade, "requestedAt" int8 not null,
        until int8 not null, "linkDigest" ${text} unique, app text not null, project text not null, language ${text}, "remindedAt" int8,
        "beganAt" int8)`,
      sql`create index "authDeletionUntil" on "authDeletion" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Transfers of a device share to another device (`KeysTables`). */
export const transfers0019: Migration = {
  name: '0019_transfers',
  async up(tx) {
    const statements = [
      sql`alter table "keysDevice" add column holds ${nullableText}`,
      sql`create table "keysTransfer" (
        account ${text} primary key references "keysWallet" on delete cascade, "walletId" ${text}, "setId" ${text},
        giver ${text}, taker ${nullableText}, recipient ${nullableText}, tag ${nullableText}, device ${nullableText},
        box ${nullableText}, until int8 not null)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** The end of a count of mails, after which its row is deleted (`AuthTables`). Counts there are end in a day at the latest. */
const authBudgetEnd0020: Migration = {
  name: '0020_auth_budget_end',
  async up(tx) {
    const statements = [
      sql`alter table "authBudget" add column until int8 not null default 0`,
      sql`update "authBudget" set until = (extract(epoch from now()) * 1000)::int8 + 86400000`,
      sql`create index "authBudgetUntil" on "authBudget" (until)`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Commitment and nonce of a transfer (`transferOpenRequest`). Transfers that are open while it runs are over. */
export const transferNonces0021: Migration = {
  name: '0021_transferNonces',
  async up(tx) {
    await sql`delete from "keysTransfer"`.execute(tx)
    await sql`alter table "keysTransfer" add column commitment ${text}, add column nonce ${nullableText}`.execute(
      tx,
    )
  },
}

/** Recovery secrets for wallets of other operators (`KeysTables`). */
export const recoverySecrets0022: Migration = {
  name: '0022_recovery_secrets',
  async up(tx) {
    await sql`create table "keysRecoverySecret" (
      account ${text}, id ${text}, origin ${text}, wrapped ${text}, "createdAt" int8 not null,
      primary key (account, id))`.execute(tx)
  },
}

/** Operations of smart accounts and what is sponsored (`SmartAccountTables`). */
export const smartAccounts0025: Migration = {
  name: '0025_smart_accounts',
  async up(tx) {
    const statements = [
      sql`create table "gasSecret" (name ${text} primary key, wrapped ${text})`,
      sql`create table "userOperation" (
        hash ${text} primary key, chain ${text}, version ${text}, sender ${text}, nonce ${amount}, text text not null,
        project ${text}, status ${text}, bundle ${nullableText}, tries int4 not null, transaction ${nullableText},
        reason text, "createdAt" int8 not null, "updatedAt" int8 not null)`,
      sql`create unique index "userOperationOpen" on "userOperation" (chain, version, sender, nonce)
        where status in ('waiting', 'sent')`,
      sql`create index "userOperationWaiting" on "userOperation" (chain, "createdAt") where status = 'waiting'`,
      sql`create index "userOperationBundle" on "userOperation" (bundle) where bundle is not null`,
      sql`create table "bundlerLease" (
        chain ${text}, key ${text}, owner ${text}, until int8 not null, primary key (chain, key))`,
      sql`create table bundle (
        id ${text} primary key, chain ${text}, key ${text}, nonce int8 not null, status ${text}, "createdAt" int8 not null)`,
      sql`create unique index "bundleOpen" on bundle (chain, key) where status = 'open'`,
      sql`create index "bundleKey" on bundle (chain, key, nonce)`,
      sql`create table "bundleAttempt" (
        bundle ${text} references bundle on delete cascade, turn int4 not null, hash ${text}, raw text not null,
        "maxFee" ${amount}, tip ${amount}, "isCancel" boolean not null, "createdAt" int8 not null, primary key (bundle, turn))`,
      sql`create table "sponsorReservation" (
        chain ${text}, version ${text}, sender ${text}, nonce ${amount}, project ${text}, paymaster ${text}, day ${text},
        amount ${amount}, status ${text}, spent numeric(78), "fromBlock" int8 not null, "validUntil" int8 not null,
        primary key (chain, version, sender, nonce))`,
      sql`create index "sponsorReservationOpen" on "sponsorReservation" (chain, "validUntil") where status = 'reserved'`,
      sql`create table "sponsorBudget" (
        chain ${text}, project ${text}, scope ${text}, day ${text}, used ${amount}, primary key (chain, project, scope, day))`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Permissions that accounts gave (`SmartAccountTables`). */
const permissions0028: Migration = {
  name: '0028_permissions',
  async up(tx) {
    const statements = [
      sql`create table permission (
        chain ${text}, hash ${text}, account ${text}, pci ${text}, project ${text}, origin ${nullableText}, context text not null,
        expiry int8 not null, "createdAt" int8 not null, "revokedAt" int8, primary key (chain, hash), unique (account, pci))`,
      sql`create index "permissionAccount" on permission (account, "createdAt")`,
    ]
    for (const statement of statements) await statement.execute(tx)
  },
}

/** Every migration, in order. Append new ones; never change a published one. */
export const migrations: readonly Migration[] = [
  index0001,
  tokens0002,
  projects0003,
  events0004,
  mailbox0005,
  auth0006,
  keys0007,
  authLanguage0008,
  social0009,
  links0010,
  prices0011,
  names0012,
  siwx0013,
  onramp0014,
  onrampDeliveries0015,
  authFlowProject0016,
  mailShares0017,
  deletion0018,
  transfers0019,
  authBudgetEnd0020,
  transferNonces0021,
  recoverySecrets0022,
  pause0023,
  passkeys0024,
  smartAccounts0025,
  passkeyKeys0026,
  deletionRetries0027,
  permissions0028,
  audit0029,
  console0030,
  consoleOrigin0031,
  sponsorDeposits0032,
  setting0033,
]
