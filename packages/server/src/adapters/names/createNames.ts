import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import type { NameProof, NameRefusal, Names, RegisteredName } from '../../ports/Names.ts'
import { addName, admitHolder, type NameChange, writeAddress, writeAttributes } from './nameChanges.ts'
import { readNames } from './readNames.ts'

export type NamesOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}

/** Names of one address that are told. */
const mostNames = 50

/** The `Names` port over the database. Of many who want a name at once its keys let one through. */
export function createNames({ db, clock }: NamesOptions): Names {
  return {
    async find(name) {
      return (await readNames(db.query, [name]))[0]
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
        .limit(mostNames)
        .execute()
      return readNames(
        db.query,
        rows.map(({ name }) => name),
      )
    },
    async taken(wanted) {
      if (wanted.length === 0) return new Set()
      const asked = wanted.map(({ look }) => look)
      const rows = await db.query.selectFrom('name').select('look').where('look', 'in', asked).execute()
      const looks = new Set(rows.map(({ look }) => look))
      return new Set(wanted.flatMap(({ name, look }) => (looks.has(look) ? [name] : [])))
    },
    register: (wanted) => change(wanted.name, wanted.proof, (tx, now) => addName(tx, now, wanted)),
    setAttributes: (name, attributes, proof) =>
      change(
        name,
        proof,
        async (tx, now) =>
          (await admitHolder(tx, name, proof)) ?? (await writeAttributes(tx, now, name, attributes)),
      ),
    setAddress: (name, wanted, proof) =>
      change(
        name,
        proof,
        async (tx, now) =>
          (await admitHolder(tx, name, proof)) ?? (await writeAddress(tx, now, name, wanted)),
      ),
  }

  /** All of a change or nothing; its message is used up either way. */
  async function change(
    name: string,
    { digest, until }: NameProof,
    work: NameChange,
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
      return (await work(tx, now)) ?? (await readNames(tx, [name]))[0]
    })
    if (outcome === undefined) throw new Error('A name is gone that was just written')
    return outcome
  }
}
