// The floor of a durable relay: messages inserted in groups, one statement after the other, and nothing else.
// Arguments: `pglite` or the URL of a Postgres, rows of one statement, rows in all. Tells the CPU microseconds per row.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPorts, readConfig } from '@latchkey/server'
import { sql } from 'kysely'

const [kind, group, rows] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const config = readConfig({
  LATCHKEY_DATA: data,
  LATCHKEY_LOG_LEVEL: 'silent',
  ...(kind.startsWith('postgres:') && { DATABASE_URL: kind }),
})
const { db } = createPorts(config)
await db.start()
const message = randomBytes(300).toString('base64')
const topics = Array.from({ length: 50 }, () => randomBytes(32).toString('hex'))

async function insert(count) {
  const mails = Array.from({ length: count }, (_, index) => topics[index % topics.length])
  const all = (value) => mails.map(() => value)
  const now = Date.now()
  await sql`
    insert into mail (topic, message, tag, attestation, publisher, "publishedAt", "expiresAt")
    select * from unnest(${mails}::text[], ${all(message)}::text[], ${all(1108)}::int4[], ${all(null)}::text[],
      ${all('did:key:z6MkBench')}::text[], ${all(now)}::int8[], ${all(now + 300_000)}::int8[])
    returning sequence`.execute(db.query)
}

for (let done = 0; done < rows / 10; done += Number(group)) await insert(Number(group))
const before = process.cpuUsage()
for (let done = 0; done < rows; done += Number(group)) await insert(Number(group))
const { user, system } = process.cpuUsage(before)
process.send({ perRow: (user + system) / rows })
await db.close()
rmSync(data, { recursive: true, force: true })
process.exit()
