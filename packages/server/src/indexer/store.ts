import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '../ports/db.ts'
import { type BlockPoint, type BlockRows, collectRows, type RowSets } from './blockRows.ts'

/**
 * Adds blocks, all or none, in one statement. `tip` is the block they follow: when the index ends elsewhere
 * (another process was faster), nothing is written.
 *
 * @returns whether they were added
 */
export function insertBlocks(
  db: Db,
  chain: string,
  tip: BlockPoint | undefined,
  blocks: readonly BlockRows[],
): Promise<boolean> {
  const inserts = buildInserts(chain, collectRows(blocks))
  const statement = sql<{ written: boolean }>`
    with tip as (select number, hash from block where chain = ${chain} order by number desc limit 1),
    tip_matches as (select 1 where ${
      tip
        ? sql`exists (select from tip where number = ${tip.number} and hash = ${tip.hash})`
        : sql`not exists (select from tip)`
    }),
    ${sql.join(inserts)}
    select exists (select from tip_matches) as written`
  return writeChain(db, chain, async (query) => {
    const { rows } = await statement.execute(query)
    return rows[0]?.written === true
  })
}

/** One insert for each table with rows. `tip_matches` has a row only if the index ends at the expected block. */
function buildInserts(chain: string, rows: RowSets): RawBuilder<unknown>[] {
  const { block, transaction, transfer, approval, activity, accountToken, accountRecipient } = rows
  const inserts = [
    sql`a as (insert into block (chain, number, hash, parent, "minedAt")
      select ${chain}, r.* from tip_matches, unnest(${block.number}::int8[], ${block.hash}::text[],
        ${block.parent}::text[], ${block.minedAt}::int8[]) as r)`,
  ]
  if (transaction.block.length > 0) {
    inserts.push(sql`b as (insert into transaction
      (chain, block, position, hash, sender, recipient, nonce, status, value, selector, "minedAt")
      select ${chain}, r.* from tip_matches, unnest(${transaction.block}::int8[], ${transaction.position}::int4[],
        ${transaction.hash}::text[], ${transaction.sender}::text[], ${transaction.recipient}::text[],
        ${transaction.nonce}::int8[], ${transaction.status}::text[], ${transaction.value}::numeric[],
        ${transaction.selector}::text[], ${transaction.minedAt}::int8[]) as r)`)
  }
  if (transfer.block.length > 0) {
    inserts.push(sql`c as (insert into transfer
      (chain, block, position, part, kind, token, "tokenId", sender, recipient, amount)
      select ${chain}, r.* from tip_matches, unnest(${transfer.block}::int8[], ${transfer.position}::int4[],
        ${transfer.part}::int4[], ${transfer.kind}::text[], ${transfer.token}::text[],
        ${transfer.tokenId}::numeric[], ${transfer.sender}::text[], ${transfer.recipient}::text[],
        ${transfer.amount}::numeric[]) as r)`)
  }
  if (approval.block.length > 0) {
    inserts.push(sql`d as (insert into approval
      (chain, block, position, part, kind, token, owner, spender, amount)
      select ${chain}, r.* from tip_matches, unnest(${approval.block}::int8[], ${approval.position}::int4[],
        ${approval.part}::int4[], ${approval.kind}::text[], ${approval.token}::text[],
        ${approval.owner}::text[], ${approval.spender}::text[], ${approval.amount}::numeric[]) as r)`)
  }
  if (activity.block.length > 0) {
    inserts.push(sql`e as (insert into activity (chain, account, "minedAt", block, position)
      select ${chain}, r.* from tip_matches, unnest(${activity.account}::text[], ${activity.minedAt}::int8[],
        ${activity.block}::int8[], ${activity.position}::int4[]) as r)`)
  }
  if (accountToken.block.length > 0) {
    inserts.push(sql`f as (insert into "accountToken" (chain, account, token, block)
      select ${chain}, r.* from tip_matches, unnest(${accountToken.account}::text[], ${accountToken.token}::text[],
        ${accountToken.block}::int8[]) as r on conflict do nothing)`)
  }
  if (accountRecipient.block.length > 0) {
    inserts.push(sql`g as (insert into "accountRecipient" (chain, account, recipient, block)
      select ${chain}, r.* from tip_matches, unnest(${accountRecipient.account}::text[],
        ${accountRecipient.recipient}::text[], ${accountRecipient.block}::int8[]) as r on conflict do nothing)`)
  }
  return inserts
}

/**
 * Deletes everything above a block, in one statement; above -1 everything of the chain. Rows of `activity` are
 * found through the rows they were derived from, so they need no index by block.
 */
export function deleteAbove(db: Db, chain: string, number: number): Promise<void> {
  const above = sql`chain = ${chain} and block > ${number}`
  return writeChain(db, chain, async (query) => {
    await sql`
      with touched as (
        select block, position, sender as account from transaction where ${above}
        union select block, position, recipient from transaction where ${above}
        union select block, position, sender from transfer where ${above}
        union select block, position, recipient from transfer where ${above}
        union select block, position, owner from approval where ${above}),
      a as (delete from activity using touched join transaction t on
          t.chain = ${chain} and t.block = touched.block and t.position = touched.position
        where activity.account = touched.account and activity.chain = ${chain} and
          activity."minedAt" = t."minedAt" and activity.block = t.block and activity.position = t.position),
      b as (delete from transaction where ${above}),
      c as (delete from transfer where ${above}),
      d as (delete from approval where ${above}),
      e as (delete from "accountToken" where ${above}),
      f as (delete from "accountRecipient" where ${above})
      delete from block where chain = ${chain} and number > ${number}`.execute(query)
  })
}

/**
 * Runs one change of a chain’s rows. On Postgres other processes may index the same chain and wait for a lock.
 * The embedded database has one process and one connection, so a single statement is a transaction.
 */
function writeChain<result>(
  db: Db,
  chain: string,
  write: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  if (db.engine === 'pglite') return write(db.query)
  return db.query.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`latchkey index ${chain}`}, 0))`.execute(tx)
    return write(tx)
  })
}

/** Returns the newest indexed block of a chain. */
export function getTip({ query }: Db, chain: string): Promise<BlockPoint | undefined> {
  return query
    .selectFrom('block')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Most rows per statement, unless a single block has more: other queries wait meanwhile. */
const maxRows = 4_000

/** Splits blocks so that no statement holds the database for long. */
export function splitBlocks(blocks: readonly BlockRows[]): readonly (readonly BlockRows[])[] {
  const parts: BlockRows[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const size = countRows(block)
    rows += size
    if (rows > maxRows) {
      parts.push([])
      rows = size
    }
    parts.at(-1)?.push(block)
  }
  return parts
}

/** Estimates the rows of a block: its own, and those of `activity`, `accountToken` and `accountRecipient`. */
function countRows({ transactions }: BlockRows): number {
  return transactions.reduce(
    (sum, { transfers, approvals }) => sum + 4 + transfers.length * 3 + approvals.length * 2,
    1,
  )
}

/** Blocks after which the tables are analyzed. */
const analyzeAfter = 1_000
/** Blocks after which old hashes are pruned. */
const pruneAfter = 64
const tables = [
  'block',
  'transaction',
  'transfer',
  'approval',
  'activity',
  'accountToken',
  'accountRecipient',
]

/**
 * Creates the periodic maintenance of a chain. The follower calls it after each batch: number of blocks, new tip, whether
 * the index has reached the node.
 */
export function createMaintenance(
  db: Db,
  chain: string,
): (added: number, tip: number, isLevel: boolean) => Promise<void> {
  let sinceAnalyze = 0
  let sincePrune = 0
  return async (added, tip, isLevel) => {
    sincePrune += added
    sinceAnalyze += added
    if (sincePrune >= pruneAfter) {
      sincePrune = 0
      await pruneBlocks(db, chain, tip)
    }
    if (isLevel && sinceAnalyze >= analyzeAfter) {
      sinceAnalyze = 0
      for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db.query)
    }
  }
}

/** Blocks below the tip whose hashes are all stored, so that a reorganisation within them is found quickly. */
const storedHashes = 256

/** Reduces the hashes of older blocks to every 256th, including block 0. */
async function pruneBlocks({ query }: Db, chain: string, tip: number): Promise<void> {
  await sql`delete from block where chain = ${chain} and number < ${tip - storedHashes} and number % ${storedHashes} <> 0`.execute(
    query,
  )
}
