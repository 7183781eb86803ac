import { KmsError } from '../errors.ts'
import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/signIn.ts'

type SecretOptions<name extends string> = {
  readonly db: Pick<Db, 'query'>
  readonly kms: Kms
  readonly table: SecretTable
  /** How each secret is made, once for all processes and starts. */
  readonly make: Readonly<Record<name, () => Promise<Uint8Array> | Uint8Array>>
  /** Makes one anew that no key opens any more: only on the operator's word, and for secrets nothing stored depends on. */
  readonly renewsLost?: boolean
}

/**
 * Secrets a service made for itself, kept in the database under its key service. Read once; a failed reading is tried
 * again with the next question.
 *
 * @throws KmsError, and what the database throws
 */
export function keepSecrets<name extends string>({
  db: { query },
  kms,
  table,
  make,
  renewsLost = false,
}: SecretOptions<name>): () => Promise<Readonly<Record<name, Buffer>>> {
  const names = Object.keys(make) as name[]
  let reading: Promise<Readonly<Record<name, Buffer>>> | undefined

  async function read(name: name): Promise<Buffer> {
    const context = `${table}|${name}`
    const find = () => query.selectFrom(table).select('wrapped').where('name', '=', name).executeTakeFirst()
    let row = await find()
    if (!row) {
      const wrapped = await kms.wrap(await make[name](), context)
      await query
        .insertInto(table)
        .values({ name, wrapped })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // another process may have been quicker: its secret is everybody's
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
    // another process may have been quicker here too
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

/** A table of wrapped secrets. Each service has its own, under its own key. */
type SecretTable = 'authSecret' | 'keysSecret' | 'siwxSecret'
