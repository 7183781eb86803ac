import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import * as v from 'valibot'
import { BackupError } from '../errors.ts'

/** The form of a backup. A version that changes it also reads the earlier ones. */
const formatVersion = 1

/** Bytes of a line. Longer ones are no backup of ours. */
const maxLine = 256 * 1024 * 1024

const text = v.string()

/** First line of a backup. */
const headSchema = v.object({
  kind: v.literal('latchkey-backup'),
  version: v.number(),
  createdAt: text,
  engine: v.picklist(['pglite', 'postgres']),
  /** Where the keys that wrap the database's secrets are: in the backup, or in Vault. */
  keys: v.picklist(['file', 'vault']),
  /** Steps of the schema the rows were read from. */
  migrations: v.array(text),
})

/** A file, as Base64. `place` is the folder it belongs to. */
const fileSchema = v.object({
  kind: v.literal('file'),
  place: v.picklist(['kms', 'data', 'configuration']),
  name: v.pipe(text, v.regex(/^[\w-][\w.-]*$/)),
  content: text,
})
const tableSchema = v.object({ kind: v.literal('table'), name: text, columns: v.array(text) })
/** Rows of the table before, as the text of a JSON array: amounts have more digits than a number of JavaScript. */
const rowsSchema = v.object({ kind: v.literal('rows'), count: v.number(), rows: text })
/** The state of the sequence behind an identity column. */
const sequenceSchema = v.object({
  kind: v.literal('sequence'),
  table: text,
  column: text,
  value: text,
  isCalled: v.boolean(),
})
/** Last line: rows of each table. */
const endSchema = v.object({ kind: v.literal('end'), counts: v.record(text, v.number()) })

const lineSchema = v.variant('kind', [
  headSchema,
  fileSchema,
  tableSchema,
  rowsSchema,
  sequenceSchema,
  endSchema,
])

/** A line of a backup: JSON, one a line, compressed and encrypted as a whole. */
export type BackupLine = v.InferOutput<typeof lineSchema>
export type BackupHead = v.InferOutput<typeof headSchema>
export type BackupFile = v.InferOutput<typeof fileSchema>

/** The first line of a backup that is made now. */
export function createHead(facts: Pick<BackupHead, 'engine' | 'keys' | 'migrations'>): BackupHead {
  return { kind: 'latchkey-backup', version: formatVersion, createdAt: new Date().toISOString(), ...facts }
}

/**
 * Writes lines as a compressed file encrypted to public keys (https://age-encryption.org/v1).
 *
 * @param recipients public keys, `age1…`
 * @param destination what the bytes are written to
 * @returns SHA-256 of the lines, in hex
 * @throws BackupError `invalid_key`
 */
export async function writeLines(
  lines: AsyncIterable<BackupLine>,
  recipients: readonly string[],
  destination: NodeJS.WritableStream,
): Promise<string> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new BackupError(
        'invalid_key',
        'A public key begins with "age1" and is printed by "age-keygen". The one that was given is none.',
        { cause },
      )
    }
  }
  const hash = createHash('sha256')
  async function* encode() {
    for await (const line of lines) {
      const encoded = `${JSON.stringify(line)}\n`
      hash.update(encoded)
      yield encoded
    }
  }
  const packed = createGzip({ level: 6 })
  // Both run at once: the second takes what the first writes.
  const packing = pipeline(Readable.from(encode()), packed)
  try {
    const encrypted = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
    await Promise.all([packing, pipeline(Readable.fromWeb(encrypted as never), destination)])
  } catch (error) {
    await packing
    throw error
  }
  return hash.digest('hex')
}

/**
 * Reads the lines of a backup. The first is its head and the last its end; anything else is refused.
 *
 * @param identities secret keys, `AGE-SECRET-KEY-1…`
 * @param onHash called with the SHA-256 of all lines, in hex, after the last
 * @throws BackupError `invalid_key`, `wrong_key`, `damaged`, `newer`
 */
export async function* readLines(
  path: string,
  identities: readonly string[],
  onHash: (hash: string) => void = () => {},
): AsyncGenerator<BackupLine> {
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch (cause) {
    throw new BackupError(
      'invalid_key',
      'A secret key begins with "AGE-SECRET-KEY-" and is printed by "age-keygen". The one that was given is none.',
      { cause },
    )
  }
  const source = createReadStream(path)
  const hash = createHash('sha256')
  let last: BackupLine | undefined
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    const unpacker = createGunzip()
    // A reader that stops after a line aborts it when nobody listens any more, and that would end the process. What fails while lines
    // are read rejects the reading.
    unpacker.on('error', () => undefined)
    const unpacked = Readable.fromWeb(plain as never).compose(unpacker) as Readable
    for await (const encoded of splitLines(unpacked)) {
      hash.update(`${encoded}\n`)
      const line = parseLine(encoded)
      if ((line.kind === 'latchkey-backup') !== (last === undefined) || last?.kind === 'end')
        throw createDamagedError()
      if (line.kind === 'latchkey-backup' && line.version > formatVersion)
        throw new BackupError(
          'newer',
          'A newer version of Latchkey wrote this backup. Restore with that one.',
        )
      last = line
      yield line
    }
  } catch (error) {
    throw toBackupError(error, path)
  } finally {
    source.destroy()
  }
  if (last?.kind !== 'end') throw createDamagedError()
  onHash(hash.digest('hex'))
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      size = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > maxLine) throw createDamagedError()
  }
  if (size > 0) throw createDamagedError()
}

function parseLine(encoded: string): BackupLine {
  const line = v.safeParse(lineSchema, JSON.parse(encoded))
  if (!line.success) throw createDamagedError()
  return line.output
}

/** What to say of an error of the file, of the cipher or of what is inside. Errors of the reader's own work pass. */
function toBackupError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new BackupError('unreadable', `${path} can't be read (${code}).`, { cause: error })
  if (/no identity matched/i.test(error.message))
    return new BackupError(
      'wrong_key',
      'This secret key does not open the backup: it was made for another one.',
    )
  return createDamagedError(error)
}

function createDamagedError(cause?: unknown): BackupError {
  return new BackupError(
    'damaged',
    'The backup is damaged or incomplete. Nothing was restored from it. Use another copy.',
    { cause },
  )
}
