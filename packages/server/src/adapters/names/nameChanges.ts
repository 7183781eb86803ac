import type { Kysely } from 'kysely'
import type { NameProof, NameRefusal, Names } from '../../ports/Names.ts'
import type { Tables } from '../../ports/tables/Tables.ts'

type Query = Kysely<Tables>

/** Writes inside a transaction; undefined: done. `now` in milliseconds since 1970. */
export type NameChange = (tx: Query, now: number) => Promise<NameRefusal | undefined>

/** A name for who comes first. */
export async function addName(
  tx: Query,
  now: number,
  { name, look, attributes, coinTypes, proof: { address } }: Parameters<Names['register']>[0],
): Promise<NameRefusal | undefined> {
  const row = { name, look, registeredAt: now, updatedAt: null, attributes: JSON.stringify(attributes) }
  const added = await tx
    .insertInto('name')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!added) {
    const same = await tx.selectFrom('name').select('name').where('name', '=', name).executeTakeFirst()
    return same ? 'taken' : 'alike'
  }
  const rows = [...new Set(coinTypes)].map((coinType) => ({ coinType, address, isProven: true }))
  await tx
    .insertInto('nameAddress')
    .values(rows.map((one) => ({ ...one, name, createdAt: now })))
    .execute()
  return undefined
}

/** Only who is written as the name's address of the coin may change it; having signed, it is shown to be its own. */
export async function admitHolder(
  tx: Query,
  name: string,
  { coinType, address }: NameProof,
): Promise<NameRefusal | undefined> {
  const known = await tx
    .selectFrom('name')
    .select('name')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return 'unknown'
  const { numUpdatedRows } = await tx
    .updateTable('nameAddress')
    .set({ isProven: true })
    .where('name', '=', name)
    .where('coinType', '=', coinType)
    .where('address', '=', address)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? undefined : 'stranger'
}

/** All attributes anew. */
export async function writeAttributes(
  tx: Query,
  now: number,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Promise<undefined> {
  const change = { attributes: JSON.stringify(attributes), updatedAt: now }
  await tx.updateTable('name').set(change).where('name', '=', name).execute()
}

/** The address of one coin, in place of the one before. */
export async function writeAddress(
  tx: Query,
  now: number,
  name: string,
  address: { readonly coinType: number; readonly address: string; readonly isProven: boolean },
): Promise<undefined> {
  await tx
    .insertInto('nameAddress')
    .values({ ...address, name, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['name', 'coinType']).doUpdateSet((old) => ({
        address: old.ref('excluded.address'),
        isProven: old.ref('excluded.isProven'),
        createdAt: old.ref('excluded.createdAt'),
      })),
    )
    .execute()
  await tx.updateTable('name').set({ updatedAt: now }).where('name', '=', name).execute()
}
