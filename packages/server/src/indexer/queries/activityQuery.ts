import type { CaipNetworkId } from '@latchkey/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { ActivityPlace, Index } from '../../ports/Index.ts'

/** Movements and approvals given per transaction; somebody who mints ten thousand things to an account has fewer shown. */
const maxParts = 100
/** Above every block and position. */
const beyond = { block: Number.MAX_SAFE_INTEGER, position: 2 ** 31 - 1 }

/** A transaction with its parts as JSON. */
export type ActivityRow = {
  readonly chain: CaipNetworkId
  readonly block: number
  readonly position: number
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  readonly value: string
  readonly selector: string
  readonly minedAt: number
  readonly transfers: readonly (readonly [
    kind: 'native' | 'erc20' | 'erc721' | 'erc1155',
    token: string | null,
    tokenId: string | null,
    sender: string,
    recipient: string,
    amount: string,
  ])[]
  readonly approvals: readonly (readonly [
    kind: 'erc20' | 'erc721' | 'all',
    token: string,
    owner: string,
    spender: string,
    amount: string,
  ])[]
}

/**
 * A page of an account's history. Each chain gives its newest rows straight from the index, however long the history
 * is, and only the rows of the page are looked up further.
 */
export function activityQuery({
  account,
  chains,
  after,
  limit,
}: Parameters<Index['activity']>[0]): RawBuilder<ActivityRow> {
  const starts = chains.map((chain) => startOf(chain, after))
  return sql<ActivityRow>`
    with page as materialized (
      select rows.* from unnest(${chains}::text[], ${starts.map(({ minedAt }) => minedAt)}::int8[],
        ${starts.map(({ block }) => block)}::int8[], ${starts.map(({ position }) => position)}::int4[])
        as start (chain, "minedAt", block, position)
      cross join lateral (
        select chain, "minedAt", block, position from activity a
        where a.account = ${account} and a.chain = start.chain and
          (a."minedAt", a.block, a.position) < (start."minedAt", start.block, start.position)
        order by "minedAt" desc, block desc, position desc limit ${limit}) as rows
      order by "minedAt" desc, chain desc, block desc, position desc limit ${limit})
    select t.*,
      (select coalesce(json_agg(json_build_array(kind, token, "tokenId"::text, sender, recipient, amount::text)), '[]')
        from (select * from transfer m where m.chain = t.chain and m.block = t.block and m.position = t.position
          and (m.sender = ${account} or m.recipient = ${account}) order by part limit ${maxParts}) as m) as transfers,
      (select coalesce(json_agg(json_build_array(kind, token, owner, spender, amount::text)), '[]')
        from (select * from approval p where p.chain = t.chain and p.block = t.block and p.position = t.position
          and p.owner = ${account} order by part limit ${maxParts}) as p) as approvals
    from page join transaction t on t.chain = page.chain and t.block = page.block and t.position = page.position
    order by page."minedAt" desc, page.chain collate "C" desc, page.block desc, page.position desc`
}

/** The place below which a chain's rows belong to the page: rows of the same time are ordered by chain first. */
function startOf(chain: CaipNetworkId, after: ActivityPlace | undefined) {
  if (!after) return { minedAt: Number.MAX_SAFE_INTEGER, ...beyond }
  const { minedAt, block, position } = after
  if (chain === after.chain) return { minedAt, block, position }
  return { minedAt, ...(chain < after.chain ? beyond : { block: -1, position: -1 }) }
}
