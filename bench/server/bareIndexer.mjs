// The least an indexer can be: fetch fifty blocks and their receipts, insert what is in them, go on. No check of any
// answer, no reorganisation, no trace. Same schema, same database, same messages as latchkeyIndexer.mjs.

import { sql } from 'kysely'
import { createDb } from '../../packages/server/src/adapters/db/database.ts'
import { migrations } from '../../packages/server/src/adapters/db/migrations.ts'
import { createPgliteEngine } from '../../packages/server/src/adapters/db/pglite.ts'

const [port] = process.argv.slice(2)
const chain = 'eip155:1'
const db = createDb(createPgliteEngine({}), migrations)
await db.start()
let next = 0

async function step() {
  const numbers = Array.from({ length: 50 }, (_, index) => `0x${(next + index).toString(16)}`)
  const calls = [
    ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
    ...numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] })),
  ].map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(calls) })
  const answers = (await response.json()).map(({ result }) => result)
  const blocks = answers.slice(0, 50)
  const rows = blocks.flatMap((block, index) =>
    block.transactions.map((one, position) => ({
      ...one,
      number: Number(block.number),
      time: Number(block.timestamp) * 1000,
      position,
      logs: answers[50 + index][position].logs,
    })),
  )
  const moves = rows.flatMap((row) =>
    row.logs.map((log, part) => ({
      ...row,
      part,
      token: log.address,
      sender: `0x${log.topics[1].slice(26)}`,
      recipient: `0x${log.topics[2].slice(26)}`,
      amount: BigInt(log.data).toString(),
    })),
  )
  const touched = moves.flatMap((move) =>
    [...new Set([move.from, move.to, move.sender, move.recipient])].map((account) => ({ ...move, account })),
  )
  const holders = moves.flatMap((move) => [
    { ...move, account: move.sender },
    { ...move, account: move.recipient },
  ])
  const contacts = moves.flatMap((move) => [
    { ...move, other: move.to },
    { ...move, other: move.recipient },
  ])
  const col = (list, read) => list.map(read)
  await db.query.transaction().execute(async (tx) => {
    await sql`insert into block select ${chain}, r.* from unnest(${col(blocks, (b) => Number(b.number))}::int8[],
      ${col(blocks, (b) => b.hash)}::text[], ${col(blocks, (b) => b.parentHash)}::text[],
      ${col(blocks, (b) => Number(b.timestamp) * 1000)}::int8[]) r`.execute(tx)
    await sql`insert into transaction select ${chain}, r.* from unnest(${col(rows, (t) => t.number)}::int8[],
      ${col(rows, (t) => t.position)}::int4[], ${col(rows, (t) => t.hash)}::text[], ${col(rows, (t) => t.from)}::text[],
      ${col(rows, (t) => t.to)}::text[], ${col(rows, (t) => Number(t.nonce))}::int8[],
      ${col(rows, () => 'confirmed')}::text[], ${col(rows, (t) => BigInt(t.value).toString())}::numeric[],
      ${col(rows, (t) => t.input.slice(0, 10))}::text[], ${col(rows, (t) => t.time)}::int8[]) r`.execute(tx)
    await sql`insert into transfer select ${chain}, r.* from unnest(${col(moves, (m) => m.number)}::int8[],
      ${col(moves, (m) => m.position)}::int4[], ${col(moves, (m) => m.part)}::int4[],
      ${col(moves, () => 'erc20')}::text[], ${col(moves, (m) => m.token)}::text[],
      ${col(moves, () => null)}::numeric[], ${col(moves, (m) => m.sender)}::text[],
      ${col(moves, (m) => m.recipient)}::text[], ${col(moves, (m) => m.amount)}::numeric[]) r`.execute(tx)
    await sql`insert into activity (chain, account, "minedAt", block, position) select ${chain}, r.* from unnest(
      ${col(touched, (a) => a.account)}::text[], ${col(touched, (a) => a.time)}::int8[],
      ${col(touched, (a) => a.number)}::int8[], ${col(touched, (a) => a.position)}::int4[]) r`.execute(tx)
    await sql`insert into "accountToken" (chain, account, token, block) select ${chain}, r.* from unnest(
      ${col(holders, (a) => a.account)}::text[], ${col(holders, (a) => a.token)}::text[],
      ${col(holders, (a) => a.number)}::int8[]) r on conflict do nothing`.execute(tx)
    await sql`insert into "accountRecipient" (chain, account, recipient, block) select ${chain}, r.* from unnest(
      ${col(contacts, (a) => a.from)}::text[], ${col(contacts, (a) => a.other)}::text[],
      ${col(contacts, (a) => a.number)}::int8[]) r on conflict do nothing`.execute(tx)
  })
  next += 50
}

process.on('message', async (steps) => {
  const start = process.cpuUsage()
  const since = performance.now()
  for (let done = 0; done < steps; done++) await step()
  const { user, system } = process.cpuUsage(start)
  process.send({ cpu: user + system, ms: performance.now() - since, blocks: steps * 50 })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
