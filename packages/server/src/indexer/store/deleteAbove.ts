import { sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import { writeChain } from './writeChain.ts'

/**
 * Removes everything above a block, in one statement; above -1 everything of the chain. The rows of `activity` are
 * found through what they were made from, so that they need no index by block.
 */
export function deleteAbove(db: Db, chain: string, number: number): Promise<void> {
  const above = sql`chain = ${chain} and block > ${number}`
  return writeChain(db, chain, async (query) => {
    await sql`
      with touched as (
        select block, position, sender as account from transaction where ${above}
        union select block, position, recipient from transaction where ${above}
        union select block, position, sender from transfer where ${above}
        union select block, position, recipient from transfer where ${above}
        union select block, position, owner from approval where ${above}),
      a as (delete from activity using touched join transaction t on
          t.chain = ${chain} and t.block = touched.block and t.position = touched.position
        where activity.account = touched.account and activity.chain = ${chain} and
          activity."minedAt" = t."minedAt" and activity.block = t.block and activity.position = t.position),
      b as (delete from transaction where ${above}),
      c as (delete from transfer where ${above}),
      d as (delete from approval where ${above}),
      e as (delete from "accountToken" where ${above}),
      f as (delete from "accountRecipient" where ${above})
      delete from block where chain = ${chain} and number > ${number}`.execute(query)
  })
}
