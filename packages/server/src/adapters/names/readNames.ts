import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { RegisteredName } from '../../ports/Names.ts'
import type { Tables } from '../../ports/tables/Tables.ts'

const texts = v.record(v.string(), v.string())

/** Reads names with all that belongs to them, in the order asked for; those that don't exist are left out. */
export async function readNames(query: Kysely<Tables>, wanted: readonly string[]): Promise<RegisteredName[]> {
  if (wanted.length === 0) return []
  const rows = await query.selectFrom('name').selectAll().where('name', 'in', wanted).execute()
  const addresses = await query
    .selectFrom('nameAddress')
    .select(['name', 'coinType', 'address', 'createdAt'])
    .where('name', 'in', wanted)
    .orderBy('coinType')
    .execute()
  return wanted.flatMap((name) => {
    const row = rows.find((row) => row.name === name)
    if (!row) return []
    return {
      name,
      registeredAt: Number(row.registeredAt),
      updatedAt: row.updatedAt === null ? undefined : Number(row.updatedAt),
      attributes: v.parse(texts, JSON.parse(row.attributes)),
      addresses: addresses
        .filter((one) => one.name === name)
        .map(({ coinType, address, createdAt }) => ({
          coinType: Number(coinType),
          address,
          createdAt: Number(createdAt),
        })),
    }
  })
}
