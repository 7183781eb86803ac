import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Db, Tables } from '../ports/db.ts'
import type { NameProof, NameRefusal, Names, RegisteredName } from '../ports/names.ts'
import type { Clock } from '../ports/platform.ts'

type NamesOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}

/** The most names of one address that are returned. */
const maxNames = 50

/** The `Names` port over the database. Its unique keys decide between concurrent registrations. */
export function createNames({ db, clock }: NamesOptions): Names {
  return {
    async find(name) {
      return (await selectNames(db.query, [name]))[0]
    },
    async reverse(address) {
      const rows = await db.query
        .selectFrom('nameAddress')
        .innerJoin('name', 'name.name', 'nameAddress.name')
        .select(['name.name', 'name.registeredAt'])
        .distinct()
        .where('nameAddress.address', '=', address)
        .where('nameAddress.isProven', '=', true)
        .orderBy('name.registeredAt')
        .orderBy('name.name')
        .limit(maxNames)
        .execute()
      return selectNames(
        db.query,
        rows.map(({ name }) => name),
      )
    },
    async getTaken(candidates) {
      if (candidates.length === 0) return new Set()
      const looks = candidates.map(({ look }) => look)
      const rows = await db.query.selectFrom('name').select('look').where('look', 'in', looks).execute()
      const takenLooks = new Set(rows.map(({ look }) => look))
      return new Set(candidates.flatMap(({ name, look }) => (takenLooks.has(look) ? [name] : [])))
    },
    register: (registration) =>
      change(registration.name, registration.proof, (tx, now) => insertName(tx, now, registration)),
    setAttributes: (name, attributes, proof) =>
      change(
        name,
        proof,
        async (tx, now) =>
          (await findHolderRefusal(tx, name, proof)) ?? (await updateAttributes(tx, now, name, attributes)),
      ),
    setAddress: (name, address, proof) =>
      change(
        name,
        proof,
        async (tx, now) =>
          (await findHolderRefusal(tx, name, proof)) ?? (await upsertAddress(tx, now, name, address)),
      ),
  }

  /** Applies a change completely or not at all. The signed message is used up either way. */
  async function change(
    name: string,
    { digest, until }: NameProof,
    applyChange: NameChange,
  ): Promise<RegisteredName | NameRefusal> {
    const now = clock.now()
    const outcome = await db.query.transaction().execute(async (tx) => {
      await tx.deleteFrom('nameMessage').where('until', '<', now).execute()
      const isNew = await tx
        .insertInto('nameMessage')
        .values({ digest, until })
        .onConflict((conflict) => conflict.doNothing())
        .returning('digest')
        .executeTakeFirst()
      if (!isNew) return 'repeated'
      return (await applyChange(tx, now)) ?? (await selectNames(tx, [name]))[0]
    })
    if (outcome === undefined) throw new Error('A name is gone that was just written')
    return outcome
  }
}

type Query = Kysely<Tables>

/** Writes inside a transaction. Undefined: done. `now` is in milliseconds since 1970. */
type NameChange = (tx: Query, now: number) => Promise<NameRefusal | undefined>

/** Registers a name for the first who requests it. */
async function insertName(
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
    const existing = await tx.selectFrom('name').select('name').where('name', '=', name).executeTakeFirst()
    return existing ? 'taken' : 'alike'
  }
  const rows = [...new Set(coinTypes)].map((coinType) => ({ coinType, address, isProven: true }))
  await tx
    .insertInto('nameAddress')
    .values(rows.map((one) => ({ ...one, name, createdAt: now })))
    .execute()
  return undefined
}

/** Accepts only the address that is stored for the name and coin. The signature also proves that address. */
async function findHolderRefusal(
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

/** Replaces all attributes. */
async function updateAttributes(
  tx: Query,
  now: number,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Promise<undefined> {
  const change = { attributes: JSON.stringify(attributes), updatedAt: now }
  await tx.updateTable('name').set(change).where('name', '=', name).execute()
}

/** Replaces the address of one coin. */
async function upsertAddress(
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

const texts = v.record(v.string(), v.string())

/** Selects names with their addresses, in the requested order. Unknown names are left out. */
async function selectNames(query: Kysely<Tables>, names: readonly string[]): Promise<RegisteredName[]> {
  if (names.length === 0) return []
  const rows = await query.selectFrom('name').selectAll().where('name', 'in', names).execute()
  const addresses = await query
    .selectFrom('nameAddress')
    .select(['name', 'coinType', 'address', 'createdAt'])
    .where('name', 'in', names)
    .orderBy('coinType')
    .execute()
  return names.flatMap((name) => {
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
