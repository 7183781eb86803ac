import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import type { BlockPoint, BlockRows } from '../BlockRows.ts'
import { collectRows, type RowSets } from './collectRows.ts'
import { writeChain } from './writeChain.ts'

/**
 * Adds blocks, all or none, in one statement. `tip` is what they follow: when the index ends somewhere else by now
 * (another process was quicker), nothing is written.
 *
 * @returns whether they were added
 */
export function insertBlocks(
  db: Db,
  chain: string,
  tip: BlockPoint | undefined,
  blocks: readonly BlockRows[],
): Promise<boolean> {
  const inserts = insertsOf(chain, collectRows(blocks))
  const statement = sql<{ written: boolean }>`
    with tip as (select number, hash from block where chain = ${chain} order by number desc limit 1),
    here as (select 1 where ${
      tip
        ? sql`exists (select from tip where number = ${tip.number} and hash = ${tip.hash})`
        : sql`not exists (select from tip)`
    }),
    ${sql.join(inserts)}
    select exists (select from here) as written`
  return writeChain(db, chain, async (query) => {
    const { rows } = await statement.execute(query)
    return rows[0]?.written === true
  })
}

function insertsOf(chain: string, rows: RowSets): RawBuilder<unknown>[] {
  const { block, transaction, transfer, approval, activity, accountToken, accountRecipient } = rows
  const inserts = [
    sql`a as (insert into block (chain, number, hash, parent, "minedAt")
      select ${chain}, r.* from here, unnest(${block.number}::int8[], ${block.hash}::text[],
        ${block.parent}::text[], ${block.minedAt}::int8[]) as r)`,
  ]
  if (transaction.block.length > 0) {
    inserts.push(sql`b as (insert into transaction
      (chain, block, position, hash, sender, recipient, nonce, status, value, selector, "minedAt")
      select ${chain}, r.* from here, unnest(${transaction.block}::int8[], ${transaction.position}::int4[],
        ${transaction.hash}::text[], ${transaction.sender}::text[], ${transaction.recipient}::text[],
        ${transaction.nonce}::int8[], ${transaction.status}::text[], ${transaction.value}::numeric[],
        ${transaction.selector}::text[], ${transaction.minedAt}::int8[]) as r)`)
  }
  if (transfer.block.length > 0) {
    inserts.push(sql`c as (insert into transfer
      (chain, block, position, part, kind, token, "tokenId", sender, recipient, amount)
      select ${chain}, r.* from here, unnest(${transfer.block}::int8[], ${transfer.position}::int4[],
        ${transfer.part}::int4[], ${transfer.kind}::text[], ${transfer.token}::text[],
        ${transfer.tokenId}::numeric[], ${transfer.sender}::text[], ${transfer.recipient}::text[],
        ${transfer.amount}::numeric[]) as r)`)
  }
  if (approval.block.length > 0) {
    inserts.push(sql`d as (insert into approval
      (chain, block, position, part, kind, token, owner, spender, amount)
      select ${chain}, r.* from here, unnest(${approval.block}::int8[], ${approval.position}::int4[],
        ${approval.part}::int4[], ${approval.kind}::text[], ${approval.token}::text[],
        ${approval.owner}::text[], ${approval.spender}::text[], ${approval.amount}::numeric[]) as r)`)
  }
  if (activity.block.length > 0) {
    inserts.push(sql`e as (insert into activity (chain, account, "minedAt", block, position)
      select ${chain}, r.* from here, unnest(${activity.account}::text[], ${activity.minedAt}::int8[],
        ${activity.block}::int8[], ${activity.position}::int4[]) as r)`)
  }
  if (accountToken.block.length > 0) {
    inserts.push(sql`f as (insert into "accountToken" (chain, account, token, block)
      select ${chain}, r.* from here, unnest(${accountToken.account}::text[], ${accountToken.token}::text[],
        ${accountToken.block}::int8[]) as r on conflict do nothing)`)
  }
  if (accountRecipient.block.length > 0) {
    inserts.push(sql`g as (insert into "accountRecipient" (chain, account, recipient, block)
      select ${chain}, r.* from here, unnest(${accountRecipient.account}::text[],
        ${accountRecipient.recipient}::text[], ${accountRecipient.block}::int8[]) as r on conflict do nothing)`)
  }
  return inserts
}
