import type { CaipNetworkId } from '@latchkey/protocol'
import { type RawBuilder, sql } from 'kysely'
import type {
  ActivityPlace,
  Index,
  IndexedNft,
  IndexedToken,
  IndexedTransaction,
  RecipientList,
} from '../ports/chains.ts'
import type { Db } from '../ports/db.ts'

/** Returns a page of an account’s history, newest first. */
export async function getActivity(
  db: Db,
  query: Parameters<Index['activity']>[0],
): Promise<readonly IndexedTransaction[]> {
  if (query.chains.length === 0) return []
  const { rows } = await activityQuery(query).execute(db.query)
  return rows.map(toTransaction)
}

function toTransaction(row: ActivityRow): IndexedTransaction {
  const { transfers, approvals, recipient, value, ...rest } = row
  return {
    ...rest,
    ...(recipient !== null && { recipient }),
    value: BigInt(value),
    transfers: transfers.map(([kind, token, tokenId, sender, to, amount]) => ({
      kind,
      ...(token !== null && { token }),
      ...(tokenId !== null && { tokenId: BigInt(tokenId) }),
      sender,
      recipient: to,
      amount: BigInt(amount),
    })),
    approvals: approvals.map(([kind, token, owner, spender, amount]) => ({
      kind,
      token,
      owner,
      spender,
      amount: BigInt(amount),
    })),
  }
}

/** Most transfers and approvals returned per transaction; a mass mint has fewer shown. */
const maxParts = 100
/** Above every block and position: the bounds of int8 in JavaScript and of int4. */
const highestPlace = { block: Number.MAX_SAFE_INTEGER, position: 2 ** 31 - 1 }

/** A transaction with its parts as JSON. */
type ActivityRow = {
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
 * Builds the query of a history page. Each chain contributes its newest rows straight from the index, however
 * long the history is; only rows of the page are joined.
 */
export function activityQuery({
  account,
  chains,
  after,
  limit,
}: Parameters<Index['activity']>[0]): RawBuilder<ActivityRow> {
  const starts = chains.map((chain) => findStart(chain, after))
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

/**
 * Position below which rows of a chain belong to the page: rows of the same time are ordered by chain first.
 */
function findStart(chain: CaipNetworkId, after: ActivityPlace | undefined) {
  if (!after) return { minedAt: Number.MAX_SAFE_INTEGER, ...highestPlace }
  const { minedAt, block, position } = after
  if (chain === after.chain) return { minedAt, block, position }
  return { minedAt, ...(chain < after.chain ? highestPlace : { block: -1, position: -1 }) }
}

/**
 * Returns every fungible token of which a positive amount ever moved to or from an account, by chain and
 * contract.
 */
export async function getTokens(
  db: Db,
  account: string,
  chains: readonly CaipNetworkId[],
): Promise<readonly IndexedToken[]> {
  if (chains.length === 0) return []
  const { rows } = await sql<IndexedToken>`
    select chain, token from "accountToken" where account = ${account} and chain = any(${chains}::text[])
    order by chain, token`.execute(db.query)
  return rows
}

const zeroAddress = `0x${'0'.repeat(40)}`

/** An NFT an account holds, as the database returns it. */
type NftRow = {
  readonly chain: CaipNetworkId
  readonly contract: string
  readonly tokenId: string
  readonly amount: string
  readonly kind: 'erc721' | 'erc1155'
}

/**
 * Computes what an account holds from its transfers, on each request, so that a reorganisation needs no
 * correction. An ERC-721 token counts once, whatever its contract claims. The zero address holds nothing.
 */
export async function getNfts(
  db: Db,
  { account, chains, after, limit }: Parameters<Index['nfts']>[0],
): Promise<readonly IndexedNft[]> {
  if (chains.length === 0 || account === zeroAddress) return []
  const afterCondition = after
    ? sql`and (chain, token, "tokenId") > (${after.chain}, ${after.contract}, ${after.tokenId.toString()}::numeric)`
    : sql``
  const rows = (side: 'sender' | 'recipient', amount: string) => sql`
    select chain, token, "tokenId", kind, ${sql.raw(amount)} as amount from transfer
    where ${sql.ref(side)} = ${account} and "tokenId" is not null and chain = any(${chains}::text[]) ${afterCondition}`
  const { rows: found } = await sql<NftRow>`
    select chain, token as contract, "tokenId"::text, sum(amount)::text as amount, max(kind) as kind
    from (${rows('recipient', 'amount')} union all ${rows('sender', '-amount')}) as moves
    group by chain, token, "tokenId" having sum(amount) > 0
    order by chain, token, moves."tokenId" limit ${limit}`.execute(db.query)
  return found.map(({ tokenId, amount, ...rest }) => ({
    ...rest,
    tokenId: BigInt(tokenId),
    amount: rest.kind === 'erc721' ? 1n : BigInt(amount),
  }))
}

const maxRecipients = 1_000

/** Returns the addresses that received something from an account's own transactions in the indexed blocks: the newest thousand. */
export async function getRecipients(
  { query }: Db,
  account: string,
  chain: CaipNetworkId,
): Promise<RecipientList> {
  const rows = await query
    .selectFrom('accountRecipient')
    .select('recipient')
    .where('account', '=', account)
    .where('chain', '=', chain)
    .orderBy('block', 'desc')
    .orderBy('recipient')
    .limit(maxRecipients + 1)
    .execute()
  const addresses = rows.slice(0, maxRecipients).map(({ recipient }) => recipient)
  return { addresses, isComplete: rows.length <= maxRecipients }
}
