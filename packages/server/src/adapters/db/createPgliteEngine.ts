import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DatabaseError } from '../../errors/DatabaseError.ts'
import { LockHeldError } from '../../errors/LockHeldError.ts'
import { takeLock } from '../../process/takeLock.ts'
import { createPgliteDialect } from './createPgliteDialect.ts'
import type { Engine } from './Engine.ts'
import { readTemplate } from './readTemplate.ts'

/**
 * PGlite in `folder`, in memory without one. One process at a time may use a folder; a lock beside it sees to that.
 * A new folder is filled from the template where there is one, which takes a third of the time.
 */
export function createPgliteEngine({ folder }: { readonly folder?: string | undefined }): Engine {
  let release = () => {}
  let db: Promise<PGlite> | undefined
  return {
    name: 'pglite',
    async connect() {
      if (folder !== undefined) release = await lock(folder)
      try {
        db = folder === undefined ? createInMemory() : openFolder(folder)
        await db
      } catch (cause) {
        release()
        const where = folder === undefined ? 'in memory' : `in ${folder}`
        const words = cause instanceof Error ? cause.message : String(cause)
        throw new DatabaseError(
          'database_broken',
          `The embedded database ${where} can't be opened: ${words}. Check the free space and the rights of ` +
            'LATCHKEY_DATA; if the folder was made by another version of Latchkey, put a backup or an empty folder there.',
          { cause },
        )
      }
    },
    dialect: (ready) =>
      createPgliteDialect(async () => {
        await ready()
        if (!db) throw new DatabaseError('database_broken', 'The embedded database was closed.')
        return db
      }),
    async close() {
      const open = await db?.catch(() => undefined)
      db = undefined
      if (open && !open.closed) await open.close()
      release()
    },
  }
}

async function createInMemory(): Promise<PGlite> {
  const template = readTemplate()
  return PGlite.create('memory://', template && { loadDataDir: template })
}

/** Opens a folder, filling it first when it is new or when whoever filled it was killed before the end. */
async function openFolder(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (exists(unfinished)) rmSync(folder, { recursive: true, force: true })
  if (exists(join(folder, 'PG_VERSION'))) return PGlite.create(folder)
  writeFileSync(unfinished, '')
  const template = readTemplate()
  const db = await PGlite.create(folder, template && { loadDataDir: template })
  rmSync(unfinished)
  return db
}

async function lock(folder: string): Promise<() => void> {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    return await takeLock(`${folder}.lock`)
  } catch (cause) {
    if (!(cause instanceof LockHeldError)) {
      throw new DatabaseError(
        'database_broken',
        `The folder ${dirname(folder)} can't be written (${cause instanceof Error ? cause.message : cause}). ` +
          'Set LATCHKEY_DATA to a folder you may write to.',
        { cause },
      )
    }
    const who = cause.holder ? `process ${cause.holder.pid}, since ${cause.holder.since}` : cause.message
    throw new DatabaseError(
      'database_in_use',
      `The embedded database in ${folder} is in use (${who}), and only one process at a time can use it. Stop that ` +
        'one, set LATCHKEY_DATA to another folder, or use Postgres (DATABASE_URL), which several can share.',
      { cause },
    )
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
