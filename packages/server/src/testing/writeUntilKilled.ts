import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPgliteEngine } from '../adapters/db/pglite.ts'

/** A process of its own that writes one block after the other into a folder, and says each number once it is safe. */
const [folder] = process.argv.slice(2)
const db = createDb(createPgliteEngine({ folder }), migrations)
await db.start()
const top = await db.query.selectFrom('block').select('number').orderBy('number', 'desc').executeTakeFirst()
for (let number = (top?.number ?? -1) + 1; ; number++) {
  const text = `0x${number.toString(16)}`
  await db.query.transaction().execute(async (tx) => {
    await tx
      .insertInto('block')
      .values({ chain: 'a', number, hash: text, parent: text, minedAt: 0 })
      .execute()
    await tx
      .insertInto('block')
      .values({ chain: 'b', number, hash: text, parent: text, minedAt: 0 })
      .execute()
  })
  process.stdout.write(`${number}\n`)
}
