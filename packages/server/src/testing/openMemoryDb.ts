import { createDb } from '../adapters/db/createDb.ts'
import { createPgliteEngine } from '../adapters/db/createPgliteEngine.ts'
import { migrations } from '../adapters/db/migrations.ts'
import type { Db } from '../ports/Db.ts'

/** A database of its own for a stack under test; the stack closes it. */
export async function openMemoryDb(): Promise<Db> {
  const db = createDb(createPgliteEngine({}), migrations)
  await db.open()
  return db
}
