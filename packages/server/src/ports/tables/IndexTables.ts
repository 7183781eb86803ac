import type { ColumnType } from 'kysely'

/** A number of up to 78 digits: bigint in, text out. Never a float. */
type Numeric = ColumnType<string, string | bigint, string | bigint>

/** What the indexer writes (migration `0001_index`). Hashes and addresses are lower-case hex with `0x`. */
export type IndexTables = {
  /**
   * Indexed blocks. All of the newest few hundred are kept, older ones at wide distances: enough to find where a
   * reorganised chain parts from ours. The highest is how far the index has come; block 0 tells the chain itself.
   */
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
    /** Base units of the native currency, also where it failed and nothing moved. */
    value: Numeric
    /** First four bytes of the input as hex, `0x` where there are none. */
    selector: string
    /** Milliseconds since 1970. */
    minedAt: number
  }
  /** What moved. A transaction's own native value, when it moved, is one of them. */
  transfer: {
    chain: string
    block: number
    position: number
    /** Order inside the transaction: its own value, its logs, internal native transfers. */
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
  /**
   * One row for each account a transaction touches: sender, recipient, both ends of each transfer, owners of
   * approvals, and never the zero address. What a history page is read from.
   */
  activity: { account: string; chain: string; minedAt: number; block: number; position: number }
  /** The first block in which a fungible token moved to or from an account. */
  accountToken: { account: string; chain: string; token: string; block: number }
  /** The first block in which an account's own transaction sent something to somebody. */
  accountRecipient: { account: string; chain: string; recipient: string; block: number }
}
