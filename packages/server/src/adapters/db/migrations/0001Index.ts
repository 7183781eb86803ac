import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const nullableText = sql.raw('text collate "C"')
/** 2^256-1 has 78 digits. */
const amount = sql.raw('numeric(78) not null')

/** The tables of the indexer (`IndexTables`). Text is compared by bytes, so that an order is the same everywhere. */
export const index0001: Migration = {
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
