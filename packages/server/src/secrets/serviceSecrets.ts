import { KmsError } from '../errors.ts'
import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'

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
type SecretTable = 'authSecret' | 'keysSecret' | 'siwxSecret'
