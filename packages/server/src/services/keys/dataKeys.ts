import { sql } from 'kysely'
import type { Db } from '../../ports/db.ts'
import { startsWithAny, type WrappedColumn } from '../../secrets/keyRotation.ts'
import { contextOf } from './sealing.ts'

/**
 * The data keys of all share sets, as a rotation of the key service lists and replaces them. The shares themselves stay
 * as they are: each is encrypted by its data key, which stays the same.
 */
export function createDataKeyColumn({ query }: Pick<Db, 'query'>): WrappedColumn {
  return {
    name: 'keys of wallet shares',
    async list(prefixes, [account = '', setId = ''], count) {
      const rows = await query
        .selectFrom('keysSet')
        .innerJoin('keysWallet', 'keysWallet.account', 'keysSet.account')
        .select(['keysSet.account', 'keysSet.setId', 'keysSet.dataKey', 'keysWallet.walletId'])
        .where(startsWithAny('keysSet.dataKey', prefixes))
        .where(sql<boolean>`("keysSet".account, "keysSet"."setId") > (${account}, ${setId})`)
        .orderBy('keysSet.account')
        .orderBy('keysSet.setId')
        .limit(count)
        .execute()
      return rows.map((row) => ({
        key: [row.account, row.setId],
        wrapped: row.dataKey,
        context: contextOf('data-key', row),
      }))
    },
    async replace({ key: [account = '', setId = ''], wrapped }, to) {
      const { numUpdatedRows } = await query
        .updateTable('keysSet')
        .set({ dataKey: to })
        .where('account', '=', account)
        .where('setId', '=', setId)
        .where('dataKey', '=', wrapped)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async count(prefixes) {
      const { rows } = await query
        .selectFrom('keysSet')
        .select((set) => set.fn.countAll<string>().as('rows'))
        .where(startsWithAny('dataKey', prefixes))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
  }
}
