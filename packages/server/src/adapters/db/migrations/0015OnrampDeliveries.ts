import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

/** Orders are found by the transaction that delivered them: an account's history tells what was bought. */
export const onrampDeliveries0015: Migration = {
  name: '0015_onramp_deliveries',
  async up(tx) {
    await sql`create index "onrampOrderTransaction" on "onrampOrder" ("transaction") where "transaction" is not null`.execute(
      tx,
    )
  },
}
