import type { ColumnType } from 'kysely'

/** A number of up to 78 digits: bigint in, text out. */
type Numeric = ColumnType<string, string | bigint, string | bigint>

/** What is remembered of contracts (migration `0002_tokens`). Addresses are lower-case hex. */
export type TokenTables = {
  /** What a fungible contract said of itself. All three null: it isn't a token. */
  token: {
    chain: string
    token: string
    name: string | null
    symbol: string | null
    decimals: number | null
    /** Milliseconds since 1970; asked again after it. */
    expiresAt: number
  }
  nft: {
    chain: string
    contract: string
    tokenId: Numeric
    name: string
    /** As the metadata said, before our image proxy; null: none, or unreadable. */
    imageUrl: string | null
    expiresAt: number
  }
}
