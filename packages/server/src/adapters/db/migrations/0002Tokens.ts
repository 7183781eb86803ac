import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const nullableText = sql.raw('text collate "C"')

/** What is remembered of contracts (`TokenTables`). It can all be asked again: nothing is lost with it. */
export const tokens0002: Migration = {
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
