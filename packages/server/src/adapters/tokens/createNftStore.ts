import type { CaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import type { NftDescription } from '../../ports/Tokens.ts'
import type { NftKey, NftRow } from './readNfts.ts'

/** What was read of NFTs, kept in the database. Keys of the map are `contract/tokenId`. */
export type NftStore = {
  read(chain: CaipNetworkId, nfts: readonly NftKey[]): Promise<Map<string, NftDescription>>
  write(chain: CaipNetworkId, rows: readonly NftRow[]): Promise<void>
}

const rowsAtOnce = 500

export function createNftStore({
  db,
  clock,
}: {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}): NftStore {
  return {
    async read(chain, nfts) {
      const known = new Map<string, NftDescription>()
      for (let start = 0; start < nfts.length; start += rowsAtOnce) {
        const part = nfts.slice(start, start + rowsAtOnce)
        const rows = await db.query
          .selectFrom('nft')
          .select(['contract', 'tokenId', 'name', 'imageUrl'])
          .where('chain', '=', chain)
          .where('expiresAt', '>', clock.now())
          .where((where) =>
            where.or(part.map(({ contract, tokenId }) => where.and({ contract, tokenId: String(tokenId) }))),
          )
          .execute()
        for (const { contract, tokenId, name, imageUrl } of rows)
          known.set(`${contract}/${tokenId}`, { name, ...(imageUrl !== null && { imageUrl }) })
      }
      return known
    },
    async write(chain, rows) {
      const now = clock.now()
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await db.query
          .insertInto('nft')
          .values(
            rows.slice(start, start + rowsAtOnce).map(({ contract, tokenId, description, keepFor }) => ({
              chain,
              contract,
              tokenId: String(tokenId),
              name: description.name,
              imageUrl: description.imageUrl ?? null,
              expiresAt: now + keepFor,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['chain', 'contract', 'tokenId']).doUpdateSet((old) => ({
              name: old.ref('excluded.name'),
              imageUrl: old.ref('excluded.imageUrl'),
              expiresAt: old.ref('excluded.expiresAt'),
            })),
          )
          .execute()
    },
  }
}
