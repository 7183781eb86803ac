import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')
const nullableText = sql.raw('text collate "C"')

/** Orders for tokens (`OnrampTables`). */
export const onramp0014: Migration = {
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
