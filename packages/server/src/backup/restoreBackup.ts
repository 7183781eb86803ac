import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createConfiguredEngine,
  getDatabaseFolder,
  withUnmigratedDatabase,
} from '../adapters/db/createConfiguredEngine.ts'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { appendAudit } from '../audit/auditLog.ts'
import { createFolder } from '../base/createFolder.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { createKeyRotations } from '../createKeyRotations.ts'
import { createPorts } from '../createPorts.ts'
import { BackupError } from '../errors.ts'
import type { Log } from '../ports/platform.ts'
import { assertStoredKeys } from '../secrets/assertStoredKeys.ts'
import { type BackupFile, type BackupHead, readLines } from './backupFile.ts'
import { countRows, createLoader, dropTables, listTableNames } from './tables.ts'

type RestoreOptions = {
  /** Where to: an empty database, and folders without keys. */
  readonly config: ServerConfig
  /** The backup. */
  readonly path: string
  /** Secret keys of age, `AGE-SECRET-KEY-1…`. */
  readonly identities: readonly string[]
  readonly log: Log
}

/** What was restored. */
export type RestoreSummary = {
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  /** Paths of the files that were written. */
  readonly files: readonly string[]
  /** Steps by which the schema was brought to this version. */
  readonly migrated: readonly string[]
  /** With `vault` the keys have to be in Vault already. */
  readonly keys: 'file' | 'vault'
}

/**
 * Restores a backup into an empty database, of either kind, and into folders without keys. The schema is made as it was, the rows are
 * written in one transaction, then the schema is brought to this version. Stored secrets are opened with the restored keys before it is
 * done. When anything fails, what was written is removed again.
 *
 * Configuration goes to `<LATCHKEY_DATA>/restored` for reading: the new machine has its own.
 *
 * @throws BackupError `not_empty` before anything is changed; `wrong_key`, `damaged`, `newer`, `unreadable`, `invalid_key`
 * @throws KmsError where the keys do not open what the database holds
 * @throws DatabaseError
 */
export async function restoreBackup({
  config,
  path,
  identities,
  log,
}: RestoreOptions): Promise<RestoreSummary> {
  const head = await readHead(path, identities)
  const known = migrations.map(({ name }) => name)
  const newer = head.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new BackupError(
      'newer',
      `The backup was made by a newer version, which has ${newer.join(', ')}. Restore with that one. Nothing was changed.`,
    )
  await assertEmpty(config, log)
  const files: string[] = []
  try {
    await load({ config, path, identities, log }, head, files)
    const { migrated, counts } = await upgrade(config, head)
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const { createdAt, keys } = head
    return { createdAt, tables: Object.keys(counts).length, rows, files, migrated, keys }
  } catch (error) {
    await remove(config, log, files)
    throw error
  }
}

async function readHead(path: string, identities: readonly string[]): Promise<BackupHead> {
  for await (const line of readLines(path, identities)) if (line.kind === 'latchkey-backup') return line
  throw new BackupError('damaged', 'The backup has no beginning. Use another copy.')
}

/** @throws BackupError `not_empty` where a restore would mix with something */
async function assertEmpty(config: ServerConfig, log: Log): Promise<void> {
  const folder = getDatabaseFolder(config)
  const found = ['auth.key', 'keys.key', 'gas.key'].map((name) =>
    join(config.kms.kind === 'file' ? config.kms.folder : '', name),
  )
  const taken = [
    ...(config.kms.kind === 'file' ? found : []),
    join(config.data, 'secret'),
    toRestored(config),
  ]
    .map((name) => resolve(name))
    .filter((name) => existsSync(name))
  if (folder !== undefined && existsSync(folder)) taken.push(folder)
  if (folder === undefined) {
    const names = await withUnmigratedDatabase(config, log, listTableNames)
    if (names.length > 0) taken.push(`the database at DATABASE_URL (${names.length} tables)`)
  }
  if (taken.length === 0) return
  throw new BackupError(
    'not_empty',
    `A backup is restored into an empty place only, and there is something already: ${taken.join(', ')}. Nothing was ` +
      'changed. Set DATABASE_URL to a new database, and LATCHKEY_DATA and LATCHKEY_KMS_FOLDER to new folders.',
  )
}

async function load(
  { config, path, identities, log }: RestoreOptions,
  head: BackupHead,
  files: string[],
): Promise<void> {
  const db = createDb(
    createConfiguredEngine(config, log),
    migrations.filter(({ name }) => head.migrations.includes(name)),
  )
  try {
    await db.start()
    await db.query.transaction().execute(async (tx) => {
      const loadLine = createLoader(tx)
      for await (const line of readLines(path, identities)) {
        if (line.kind === 'file') writeFile(config, line, files)
        await loadLine(line)
        if (line.kind !== 'end') continue
        const counts = await countRows(tx)
        const differing = Object.entries(line.counts).filter(([name, count]) => counts[name] !== count)
        if (differing.length > 0)
          throw new BackupError(
            'damaged',
            `Rows are missing in ${differing.map(([name]) => name).join(', ')}.`,
          )
      }
    })
  } finally {
    await db.close()
  }
}

function writeFile(config: ServerConfig, { place, name, content }: BackupFile, files: string[]): void {
  const folders = {
    kms: config.kms.kind === 'file' ? config.kms.folder : undefined,
    data: config.data,
    configuration: toRestored(config),
  }
  const folder = folders[place]
  if (folder === undefined) return
  createFolder(folder, 0o700)
  const path = resolve(join(folder, name))
  writeFileSync(path, Buffer.from(content, 'base64'), { flag: 'wx', mode: 0o600 })
  files.push(path)
}

function toRestored({ data }: Pick<ServerConfig, 'data'>): string {
  return resolve(join(data, 'restored'))
}

/** Brings the schema to this version and opens what the keys wrap. */
async function upgrade(config: ServerConfig, { createdAt }: BackupHead) {
  const ports = createPorts(config)
  try {
    const migrated = await ports.db.migrate()
    await assertStoredKeys(createKeyRotations(ports))
    const counts = await countRows(ports.db.query)
    await appendAudit(ports.db.query, { action: 'restore', details: { backup: createdAt } })
    return { migrated, counts }
  } finally {
    await ports.db.close()
    await ports.egress.close()
  }
}

async function remove(config: ServerConfig, log: Log, files: readonly string[]): Promise<void> {
  for (const file of files) rmSync(file, { force: true })
  rmSync(toRestored(config), { recursive: true, force: true })
  const folder = getDatabaseFolder(config)
  if (folder === undefined) await withUnmigratedDatabase(config, log, dropTables)
  else rmSync(folder, { recursive: true, force: true })
}
