import { KmsError } from '../errors.ts'
import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { startsWithAny, type WrappedColumn } from './keyRotation.ts'

type SecretOptions<name extends string> = {
  readonly db: Pick<Db, 'query'>
  readonly kms: Kms
  readonly table: SecretTable
  /** Creates each secret. Runs once for all processes and starts. */
  readonly make: Readonly<Record<name, () => Promise<Uint8Array> | Uint8Array>>
  /**
   * Creates a secret again that no key can decrypt any more. Only when the operator says so, and only for secrets that
   * no stored data depends on.
   */
  readonly renewsLost?: boolean
}

/**
 * Secrets that a service created for itself, stored in the database, encrypted by its key service. They are loaded
 * once; a failed load is retried by the next call.
 *
 * @throws KmsError, and errors of the database
 */
export function createServiceSecrets<name extends string>({
  db: { query },
  kms,
  table,
  make,
  renewsLost = false,
}: SecretOptions<name>): () => Promise<Readonly<Record<name, Buffer>>> {
  const names = Object.keys(make) as name[]
  let reading: Promise<Readonly<Record<name, Buffer>>> | undefined

  async function read(name: name): Promise<Buffer> {
    const context = contextOf(table, name)
    const find = () => query.selectFrom(table).select('wrapped').where('name', '=', name).executeTakeFirst()
    let row = await find()
    if (!row) {
      const wrapped = await kms.wrap(await make[name](), context)
      await query
        .insertInto(table)
        .values({ name, wrapped })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Another process may have been faster: its secret is used by all.
      row = await find()
    }
    if (!row) throw new Error(`The secret ${name} can't be kept.`)
    try {
      return Buffer.from(await kms.unwrap(row.wrapped, context))
    } catch (error) {
      if (!renewsLost || !(error instanceof KmsError) || error.code !== 'not_ours') throw error
    }
    const wrapped = await kms.wrap(await make[name](), context)
    const replace = query.updateTable(table).set({ wrapped }).where('name', '=', name)
    await replace.where('wrapped', '=', row.wrapped).execute()
    // Another process may have been faster here too.
    row = await find()
    return Buffer.from(await kms.unwrap(row?.wrapped ?? '', context))
  }

  async function readAll() {
    const entries: (readonly [name, Buffer])[] = []
    for (const name of names) entries.push([name, await read(name)])
    return Object.fromEntries(entries) as Record<name, Buffer>
  }

  return () => {
    reading ??= readAll().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

/** The tables of encrypted secrets. Each service has its own, under its own key. */
type SecretTable = 'authSecret' | 'gasSecret' | 'keysSecret' | 'siwxSecret'

/** The secrets of a table, as a rotation of the key service lists and replaces them. */
export function createSecretColumn({ query }: Pick<Db, 'query'>, table: SecretTable): WrappedColumn {
  return {
    name: `secrets (${table})`,
    async list(prefixes, [after = ''], count) {
      const rows = await query
        .selectFrom(table)
        .select(['name', 'wrapped'])
        .where(startsWithAny('wrapped', prefixes))
        .where('name', '>', after)
        .orderBy('name')
        .limit(count)
        .execute()
      return rows.map(({ name, wrapped }) => ({ key: [name], wrapped, context: contextOf(table, name) }))
    },
    async replace({ key: [name = ''], wrapped }, to) {
      const { numUpdatedRows } = await query
        .updateTable(table)
        .set({ wrapped: to })
        .where('name', '=', name)
        .where('wrapped', '=', wrapped)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async count(prefixes) {
      const { rows } = await query
        .selectFrom(table)
        .select((set) => set.fn.countAll<string>().as('rows'))
        .where(startsWithAny('wrapped', prefixes))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
  }
}

/** What the text of a secret is bound to. Another format would make every stored secret unreadable. */
const contextOf = (table: SecretTable, name: string) => `${table}|${name}`
