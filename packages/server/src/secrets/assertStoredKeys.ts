import { KmsError } from '../errors.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import type { WrappedColumn, WrappedRow } from './keyRotation.ts'

/** Rows of each column that are tried. */
const sampleSize = 3

/** One key of the server, and everything it wraps. */
type StoredKey = {
  readonly name: string
  readonly kms: Kms
  readonly columns: readonly WrappedColumn[]
}

/**
 * Checks that each key service opens what the database holds, so that a node with another key, or without its key file, does not
 * start. Rows that a destroyed version wrapped are no reason, as long as others can be opened. A key service that does not
 * answer is none either: readiness says so.
 *
 * @throws KmsError `not_ours`
 */
export async function assertStoredKeys(keys: readonly StoredKey[]): Promise<void> {
  for (const { name, kms, columns } of keys) {
    const versions = await kms.versions().catch(() => undefined)
    if (!versions) continue
    const rows = await sample(
      columns,
      versions.map(({ prefix }) => prefix),
    )
    const outcomes = await Promise.all(rows.map((row) => isOpened(kms, row)))
    if (outcomes.length === 0 || outcomes.some((isOpen) => isOpen)) continue
    throw new KmsError(
      'not_ours',
      `The database holds secrets that ${kms.name} can't open, so this node would refuse what the others serve: put the ${name} key of the other nodes there, or set LATCHKEY_KMS_FOLDER to where it is.`,
    )
  }
}

/** Rows that the versions should open; where there are none, any rows. */
async function sample(columns: readonly WrappedColumn[], prefixes: readonly string[]): Promise<WrappedRow[]> {
  const list = async (of: readonly string[]) =>
    (await Promise.all(columns.map((column) => column.list(of, [], sampleSize)))).flat()
  const known = prefixes.length > 0 ? await list(prefixes) : []
  return known.length > 0 ? known : list([''])
}

/** False when the key is another one. Other failures are not about the key of this node. */
async function isOpened(kms: Kms, { wrapped, context }: WrappedRow): Promise<boolean> {
  try {
    const secret = await kms.unwrap(wrapped, context)
    secret.fill(0)
    return true
  } catch (error) {
    return !(error instanceof KmsError && error.code === 'not_ours')
  }
}
