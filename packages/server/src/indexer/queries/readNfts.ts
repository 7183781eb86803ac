import type { CaipNetworkId } from '@latchkey/protocol'
import { sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import type { Index, IndexedNft } from '../../ports/Index.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

type Row = {
  readonly chain: CaipNetworkId
  readonly contract: string
  readonly tokenId: string
  readonly amount: string
  readonly kind: 'erc721' | 'erc1155'
}

/**
 * What an account holds by the transfers to and from it, computed each time: nothing to put right after a
 * reorganisation. An ERC-721 token is there once, whatever its contract claims. The zero address holds nothing.
 */
export async function readNfts(
  db: Db,
  { account, chains, after, limit }: Parameters<Index['nfts']>[0],
): Promise<readonly IndexedNft[]> {
  if (chains.length === 0 || account === zeroAddress) return []
  const beyond = after
    ? sql`and (chain, token, "tokenId") > (${after.chain}, ${after.contract}, ${after.tokenId.toString()}::numeric)`
    : sql``
  const rows = (side: 'sender' | 'recipient', amount: string) => sql`
    select chain, token, "tokenId", kind, ${sql.raw(amount)} as amount from transfer
    where ${sql.ref(side)} = ${account} and "tokenId" is not null and chain = any(${chains}::text[]) ${beyond}`
  const { rows: found } = await sql<Row>`
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
