import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

const text = sql.raw('text collate "C" not null')

/** What prices were, once an hour (`PriceTables`). Postgres counts NaN and Infinity among its numbers, above all others. */
export const prices0011: Migration = {
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
