import { sql } from 'kysely'
import { KmsError } from '../errors.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'

/** Rows moved between two progress reports. */
const batchSize = 100
/** Milliseconds between the check that nothing needs an old version and its removal: no request takes as long. */
export const settleTime = 60_000

/** A column whose texts a key service has wrapped. */
export type WrappedColumn = {
  /** What it holds, in the plural, e.g. `wallet shares`. */
  readonly name: string
  /** The next rows that one of the prefixes begins, in the order of `key`, after a `key`. */
  list(prefixes: readonly string[], after: readonly string[], count: number): Promise<readonly WrappedRow[]>
  /** Replaces the text of a row, if it still is `from`. Resolves to whether it was. */
  replace(row: WrappedRow, to: string): Promise<boolean>
  count(prefixes: readonly string[]): Promise<number>
}

/** A row of such a column. `context` is what its text is bound to. */
export type WrappedRow = {
  readonly key: readonly string[]
  readonly wrapped: string
  readonly context: string
}

/** One key of the server and everything that is wrapped by it. */
export type KeyRotationOptions = { readonly kms: Kms; readonly columns: readonly WrappedColumn[] }

/** What a run of `rotateKey` did. */
export type KeyRotationResult = {
  /** The version that wraps everything now. */
  readonly version: string
  /** False when an earlier run had added it. */
  readonly isAdded: boolean
  readonly moved: number
  /** Rows that no version opens. They stay as they are. */
  readonly unreadable: number
  /** Versions that can be retired. */
  readonly olderVersions: readonly string[]
}

/**
 * Adds a version to a key and wraps everything under it, row by row, while the server serves: it reads rows of both
 * versions and writes under the newest. A row is replaced only if nobody changed it since it was read. A run that ended
 * early is completed by the next one, which finds the older version still there and adds none.
 *
 * @throws KmsError, and errors of the database
 */
export async function rotateKey(
  { kms, columns }: KeyRotationOptions,
  { onProgress = () => {} }: { readonly onProgress?: (moved: number, column: string) => void } = {},
): Promise<KeyRotationResult> {
  const versionsBefore = await kms.versions()
  if (versionsBefore.length === 0)
    throw new KmsError(
      'key_file',
      `${kms.name} is not there. The server makes it with its first use; if there was one, put it back from its backup.`,
    )
  const isAdded = versionsBefore.length === 1
  if (isAdded) await kms.addVersion()
  const [newest, ...older] = isAdded ? await kms.versions() : versionsBefore
  if (!newest) throw new KmsError('key_file', `${kms.name} holds no key.`)
  const prefixes = older.map(({ prefix }) => prefix)
  let moved = 0
  let unreadable = 0
  for (const column of columns) {
    let after: readonly string[] = []
    for (;;) {
      const rows = await column.list(prefixes, after, batchSize)
      for (const row of rows) {
        after = row.key
        const rewrapped = await rewrap(kms, row)
        if (rewrapped === undefined) unreadable++
        else if (await column.replace(row, rewrapped)) moved++
      }
      if (rows.length < batchSize) break
      onProgress(moved, column.name)
    }
  }
  return { version: newest.id, isAdded, moved, unreadable, olderVersions: older.map(({ id }) => id) }
}

/** Wraps the secret of a row under the newest version, and opens it once. Undefined when no version opens the row. */
async function rewrap(kms: Kms, { wrapped, context }: WrappedRow): Promise<string | undefined> {
  try {
    const rewrapped = await kms.rotate(wrapped, context)
    const secret = await kms.unwrap(rewrapped, context)
    secret.fill(0)
    return rewrapped
  } catch (error) {
    if (error instanceof KmsError && error.code === 'not_ours') return undefined
    throw error
  }
}

/** What a run of `retireKey` did. `needed`: rows that an older version wraps still; nothing was removed. */
export type KeyRetirement =
  | { readonly state: 'retired'; readonly version: string; readonly removed: readonly string[] }
  | { readonly state: 'needed'; readonly rows: number }
  | { readonly state: 'nothing' }

/**
 * Destroys the older versions of a key, if nothing is wrapped by them. Between a first and a second count it waits for
 * the requests that began before the first: one that had read a row of an older version, or wrapped by it, has ended.
 *
 * @param wait waits for some milliseconds
 * @throws KmsError, and errors of the database
 */
export async function retireKey(
  { kms, columns }: KeyRotationOptions,
  { wait }: { readonly wait: (milliseconds: number) => Promise<void> },
): Promise<KeyRetirement> {
  const [newest, ...older] = await kms.versions()
  if (!newest || older.length === 0) return { state: 'nothing' }
  const prefixes = older.map(({ prefix }) => prefix)
  const countNeeded = async () => {
    let rows = 0
    for (const column of columns) rows += await column.count(prefixes)
    return rows
  }
  const early = await countNeeded()
  if (early > 0) return { state: 'needed', rows: early }
  await wait(settleTime)
  const late = await countNeeded()
  if (late > 0) return { state: 'needed', rows: late }
  await kms.removeVersionsBefore(newest.id)
  return { state: 'retired', version: newest.id, removed: older.map(({ id }) => id) }
}

/** Condition: a text column begins with one of the prefixes. Unlike `like` it takes `_` and `%` as they are. */
export function startsWithAny(column: string, prefixes: readonly string[]) {
  const conditions = prefixes.map((prefix) => sql<boolean>`starts_with(${sql.ref(column)}, ${prefix})`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}
