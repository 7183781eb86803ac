/** A block as it goes into the tables: what it holds, and whom each transaction touches. */
export type BlockRows = {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly TransactionRows[]
}

export type TransactionRows = {
  readonly position: number
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  readonly value: bigint
  readonly selector: string
  readonly transfers: readonly TransferRow[]
  readonly approvals: readonly ApprovalRow[]
}

export type TransferRow = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly token: string | null
  readonly tokenId: bigint | null
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

export type ApprovalRow = {
  readonly kind: 'erc20' | 'erc721' | 'all'
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly amount: bigint
}

/** A place on a chain. */
export type BlockPoint = { readonly number: number; readonly hash: string }
