import type { ColumnType } from 'kysely'

/** A number of up to 78 digits: bigint in, text out. Never a float. */
type Numeric = ColumnType<string, string | bigint, string | bigint>

/** What the indexer writes (migration `0001_index`). Hashes and addresses are lower-case hex with `0x`. */
export type IndexTables = {
  /** Blocks of the part of the chain that can still be reorganised, and the newest indexed one. */
  block: { chain: string; number: number; hash: string; parent: string; minedAt: number }
  transaction: {
    chain: string
    block: number
    position: number
    hash: string
    sender: string
    /** Null: a contract was created. */
    recipient: string | null
    nonce: number
    status: 'confirmed' | 'failed'
    /** Base units of the native currency. */
    value: Numeric
    /** First four bytes of the input as hex, `0x` where there are none. */
    selector: string
    /** Milliseconds since 1970. */
    minedAt: number
  }
  transfer: {
    chain: string
    block: number
    position: number
    /** Position inside the transaction; internal native transfers come after the logs. */
    part: number
    kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
    /** Null: native currency. */
    token: string | null
    tokenId: Numeric | null
    sender: string
    recipient: string
    amount: Numeric
  }
  approval: {
    chain: string
    block: number
    position: number
    part: number
    kind: 'erc20' | 'erc721' | 'all'
    token: string
    owner: string
    spender: string
    /** Base units; token id for `erc721`; 1 or 0 for `all`. */
    amount: Numeric
  }
  /** One row for each account a transaction touches; what a history page is read from. */
  activity: { account: string; chain: string; block: number; position: number }
}
