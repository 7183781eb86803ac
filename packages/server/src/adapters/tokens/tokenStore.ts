import type { CaipNetworkId } from '@latchkey/protocol'
import type { NftDescription } from '../../ports/assets.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { NftKey, NftRow, TokenFacts } from './readContracts.ts'

/** Contract data of tokens in the database. */
type TokenStore = {
  /** Stored data that has not expired. Null: known to be no token. */
  read(chain: CaipNetworkId, tokens: readonly string[]): Promise<Map<string, TokenFacts | null>>
  write(chain: CaipNetworkId, facts: ReadonlyMap<string, TokenFacts | null>): Promise<void>
}

/** Proxies can change their names, and contracts can be deployed later: both are read again after a while. */
const keepFor = 30 * 24 * 60 * 60_000
const keepMissingFor = 60 * 60_000
/** Tokens of one statement. */
const rowsAtOnce = 500

/** Creates the store of fungible tokens, for the `Tokens` port. */
export function createTokenStore({
  db,
  clock,
}: {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}): TokenStore {
  return {
    async read(chain, tokens) {
      const known = new Map<string, TokenFacts | null>()
      for (let start = 0; start < tokens.length; start += rowsAtOnce) {
        const rows = await db.query
          .selectFrom('token')
          .select(['token', 'name', 'symbol', 'decimals'])
          .where('chain', '=', chain)
          .where('token', 'in', tokens.slice(start, start + rowsAtOnce))
          .where('expiresAt', '>', clock.now())
          .execute()
        for (const { token, name, symbol, decimals } of rows)
          known.set(
            token,
            name === null || symbol === null || decimals === null ? null : { name, symbol, decimals },
          )
      }
      return known
    },
    async write(chain, facts) {
      const now = clock.now()
      const rows = [...facts].map(([token, fact]) => ({
        chain,
        token,
        name: fact?.name ?? null,
        symbol: fact?.symbol ?? null,
        decimals: fact?.decimals ?? null,
        expiresAt: now + (fact ? keepFor : keepMissingFor),
      }))
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await db.query
          .insertInto('token')
          .values(rows.slice(start, start + rowsAtOnce))
          .onConflict((conflict) =>
            conflict.columns(['chain', 'token']).doUpdateSet((old) => ({
              name: old.ref('excluded.name'),
              symbol: old.ref('excluded.symbol'),
              decimals: old.ref('excluded.decimals'),
              expiresAt: old.ref('excluded.expiresAt'),
            })),
          )
          .execute()
    },
  }
}

/** Data of NFTs in the database. Keys of the map are `contract/tokenId`. */
type NftStore = {
  read(chain: CaipNetworkId, nfts: readonly NftKey[]): Promise<Map<string, NftDescription>>
  write(chain: CaipNetworkId, rows: readonly NftRow[]): Promise<void>
}

/** Creates the store of NFTs, for the `Tokens` port. */
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
        const chunk = nfts.slice(start, start + rowsAtOnce)
        const rows = await db.query
          .selectFrom('nft')
          .select(['contract', 'tokenId', 'name', 'imageUrl'])
          .where('chain', '=', chain)
          .where('expiresAt', '>', clock.now())
          .where((where) =>
            where.or(chunk.map(({ contract, tokenId }) => where.and({ contract, tokenId: String(tokenId) }))),
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
