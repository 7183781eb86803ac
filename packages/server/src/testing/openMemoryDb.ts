import { createDb } from '../adapters/db/createDb.ts'
import { createPgliteEngine } from '../adapters/db/createPgliteEngine.ts'
import { migrations } from '../adapters/db/migrations.ts'
import type { Db } from '../ports/Db.ts'
import { emptyDb } from './emptyDb.ts'

/** Databases nobody uses just now. A worker keeps them from file to file: opening one costs 1.5 s of CPU, emptying 0.05. */
const idle: { readonly dbs: Db[] } = { dbs: [] }

/** An empty database in memory, for whoever opened it until they close it. */
export async function openMemoryDb(): Promise<Db> {
  const db = (await takeIdle()) ?? createDb(createPgliteEngine({}), migrations)
  await db.open()
  let open = true
  return {
    ...db,
    async close() {
      if (open) idle.dbs.push(db)
      open = false
    },
  }
}

async function takeIdle(): Promise<Db | undefined> {
  for (let db = idle.dbs.pop(); db; db = idle.dbs.pop()) {
    // one that a test broke is left alone
    const isWell = (await db.probe()) === undefined && (await emptyDb(db).then(isTrue, isFalse))
    if (isWell) return db
    await db.close()
  }
  return undefined
}

const isTrue = () => true
const isFalse = () => false
