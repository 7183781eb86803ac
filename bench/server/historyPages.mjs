// Fills a database with 100,000 transfers of one account on four chains, then reads pages of its history. Says what
// the database itself took for each (`explain analyze`), and what came back. `pglite` or `postgres` as argument.
import { sql } from 'kysely'
import { createDb } from '../../packages/server/src/adapters/db/database.ts'
import { migrations } from '../../packages/server/src/adapters/db/migrations.ts'
import { createPgliteEngine } from '../../packages/server/src/adapters/db/pglite.ts'
import { createPostgresEngine } from '../../packages/server/src/adapters/db/postgres.ts'
import { activityQuery } from '../../packages/server/src/indexer/queries.ts'
import { insertBlocks } from '../../packages/server/src/indexer/store.ts'
import { startPostgres } from '../../packages/server/src/testing/startPostgres.ts'
import { silentLog } from '../../packages/server/src/testing/testPorts.ts'

const [engine] = process.argv.slice(2)
const chains = ['eip155:1', 'eip155:10', 'eip155:31337', 'eip155:31338']
const perChain = 25_000
const perBlock = 100
const hex = (number, bytes) => `0x${number.toString(16).padStart(bytes * 2, '0')}`
const account = hex(0xa11ce, 20)
const server = engine === 'postgres' ? await startPostgres() : undefined
const db = createDb(
  server ? createPostgresEngine({ url: server.url, log: silentLog }) : createPgliteEngine({}),
  migrations,
)
await db.start()

/** A block in which the account sends and gets tokens, and strangers pay each other. */
function blockOf(number) {
  const transactions = Array.from({ length: perBlock }, (_, position) => {
    const id = number * perBlock + position
    const stranger = hex(id % 5_000, 20)
    const [sender, recipient] = id % 2 === 0 ? [account, stranger] : [stranger, account]
    const token = hex(0xc0de + (id % 40), 20)
    const transfer = { kind: 'erc20', token, tokenId: null, sender, recipient, amount: BigInt(id) }
    return {
      position,
      hash: hex(id, 32),
      sender,
      recipient: token,
      nonce: id,
      status: 'confirmed',
      value: 0n,
      selector: '0xa9059cbb',
      transfers: [transfer],
      approvals:
        id % 10 === 0 ? [{ kind: 'erc20', token, owner: sender, spender: recipient, amount: 1n }] : [],
    }
  })
  return {
    number,
    hash: hex(number, 32),
    parent: hex(number - 1 + (number === 0), 32),
    minedAt: number * 12_000,
    transactions,
  }
}
for (const chain of chains) {
  let tip
  for (let number = 0; number < perChain / perBlock; number += 10) {
    const blocks = Array.from({ length: 10 }, (_, index) => blockOf(number + index))
    if (!(await insertBlocks(db, chain, tip, blocks))) throw new Error('the blocks were not taken')
    tip = { number: number + 9, hash: hex(number + 9, 32) }
  }
}
await sql`analyze`.execute(db.query)

const times = []
let rows = 0
for (const wanted of [chains, chains.slice(0, 1)]) {
  let after
  for (let page = 0; page < 40; page++) {
    const question = activityQuery({ account, chains: wanted, after, limit: 50 })
    const { rows: plans } = await sql`explain (analyze, format json) ${question}`.execute(db.query)
    const [plan] = plans[0]['QUERY PLAN']
    times.push(plan['Planning Time'] + plan['Execution Time'])
    const answer = await question.execute(db.query)
    rows += answer.rows.length
    if (answer.rows.some(({ transfers }) => transfers.length !== 1)) throw new Error('a transfer is missing')
    const { minedAt, chain, block, position } = answer.rows.at(-1)
    // every tenth page far down, so that depth is measured too
    after =
      page % 10 === 9
        ? { minedAt: Math.floor(minedAt / 3), chain, block, position }
        : { minedAt, chain, block, position }
  }
}
await db.close()
await server?.stop()
times.sort((a, b) => a - b)
process.send({ rows, median: times[Math.floor(times.length / 2)], slowest: times.at(-1) })
process.disconnect()
