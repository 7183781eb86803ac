import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { getDatabaseFolder, withUnmigratedDatabase } from '../adapters/db/createConfiguredEngine.ts'
import { getAppliedMigrations } from '../adapters/db/migrate.ts'
import type { Environment } from '../config/environment.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { configReference } from '../config/reference/configReference.ts'
import { BackupError } from '../errors.ts'
import type { Log } from '../ports/platform.ts'
import { type BackupFile, type BackupLine, createHead, readLines, writeLines } from './backupFile.ts'
import { dumpTables } from './tables.ts'

type BackupOptions = {
  readonly config: Pick<ServerConfig, 'data' | 'databaseUrl' | 'kms'>
  /** What `config` was read from. Variables of Latchkey, and the files they name, are part of the backup. */
  readonly env: Environment
  /** Public keys of age, `age1…`. Each of their secret keys opens the backup alone. */
  readonly recipients: readonly string[]
  /** The file to write. */
  readonly path: string
  readonly log: Log
}

/** What a backup holds. */
export type BackupSummary = {
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  /** Names of key files and of other files, without their folder. */
  readonly files: readonly string[]
  /** With `vault` the backup does not hold the keys: Vault needs a backup of its own. */
  readonly keys: 'file' | 'vault'
}

/**
 * Backs up database, key files and configuration into one file that only the secret keys of `recipients` open. All tables are read as
 * of one moment; a server on Postgres runs meanwhile. What was written is read back from the disk, decrypted and counted before the file
 * gets its name: for that it is encrypted to one more key, which exists in this process only and is dropped with it.
 *
 * @throws BackupError `source`, `not_empty`, `invalid_key`, `damaged`
 * @throws DatabaseError
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const { config, path, recipients, log } = options
  if (existsSync(path))
    throw new BackupError(
      'not_empty',
      `${path} exists already, and a backup never replaces a file. Choose another name.`,
    )
  const folder = getDatabaseFolder(config)
  if (folder !== undefined && !existsSync(folder)) throw createNothingError(folder)
  const unfinished = `${path}.unfinished`
  const identity = await generateX25519Identity()
  const everyone = [...recipients, await identityToRecipient(identity)]
  const destination = createWriteStream(unfinished, { flags: 'w', mode: 0o600 })
  try {
    const written = await withUnmigratedDatabase(config, log, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const applied = await getAppliedMigrations(tx)
          if (!applied) throw createNothingError('DATABASE_URL')
          // Read after the snapshot began: a version of a key is never destroyed before a minute has passed without need of it.
          const files = listFiles(options)
          const head = createHead({
            engine: folder === undefined ? 'postgres' : 'pglite',
            keys: config.kms.kind,
            migrations: [...applied].sort(),
          })
          async function* lines(): AsyncGenerator<BackupLine> {
            yield head
            yield* files
            yield* dumpTables(tx)
          }
          return writeLines(lines(), everyone, destination)
        }),
    )
    await sync(unfinished)
    const summary = await verify(unfinished, identity, written)
    // Unlike a rename, a link fails where somebody has made the file meanwhile.
    await link(unfinished, path)
    return { ...summary, bytes: (await stat(path)).size, keys: config.kms.kind }
  } finally {
    destination.destroy()
    await rm(unfinished, { force: true })
  }
}

/** Reads a backup as a restore would, and compares it with what was written. */
async function verify(path: string, identity: string, written: string) {
  let rows = 0
  let hash = ''
  const counts: Record<string, number> = {}
  const files: string[] = []
  let table = ''
  for await (const line of readLines(path, [identity], (found) => {
    hash = found
  })) {
    if (line.kind === 'file') files.push(line.name)
    if (line.kind === 'table') {
      table = line.name
      counts[table] = 0
    }
    if (line.kind === 'rows') counts[table] = (counts[table] ?? 0) + line.count
    if (line.kind === 'end' && JSON.stringify(line.counts) !== JSON.stringify(counts))
      throw new BackupError('damaged', 'What was written differs from the database. Make the backup again.')
  }
  if (hash !== written)
    throw new BackupError(
      'damaged',
      'What the disk returned differs from what was written. Look at the disk.',
    )
  for (const count of Object.values(counts)) rows += count
  return { tables: Object.keys(counts).length, rows, files }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The key files, the server's own secret, the variables of Latchkey, and the files that those name. */
function listFiles({ config, env }: Pick<BackupOptions, 'config' | 'env'>): BackupFile[] {
  const files: BackupFile[] = []
  const add = (place: BackupFile['place'], name: string, path: string) => {
    if (!existsSync(path)) return
    files.push({ kind: 'file', place, name, content: readFileSync(path).toString('base64') })
  }
  const { kms } = config
  if (kms.kind === 'file')
    for (const name of ['auth.key', 'keys.key', 'gas.key']) add('kms', name, resolve(join(kms.folder, name)))
  add('data', 'secret', resolve(join(config.data, 'secret')))
  const isOurs = (name: string) => name.startsWith('LATCHKEY_') || /^(DATABASE|REDIS)_URL$/.test(name)
  const own = Object.entries(env).flatMap(([name, value]) =>
    isOurs(name) && value ? [[name, value] as const] : [],
  )
  const text = own.map(([name, value]) => `${name}=${JSON.stringify(value)}\n`).join('')
  files.push({
    kind: 'file',
    place: 'configuration',
    name: 'latchkey.env',
    content: Buffer.from(text).toString('base64'),
  })
  const fileVariables = configReference.flatMap(({ variables }) =>
    variables.filter(({ name }) => name.endsWith('_FILE')).map(({ name }) => name),
  )
  for (const [name, value] of own)
    if (fileVariables.includes(name)) add('configuration', `${name}-${basename(value)}`, resolve(value))
  return files
}

function createNothingError(where: string): BackupError {
  return new BackupError('source', `There is no database of Latchkey at ${where}, so nothing to back up.`)
}
