/** A block as stored: its transactions, and the accounts each of them touches. */
export type BlockRows = {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly TransactionRows[]
}

/** A transaction with its transfers and approvals. Addresses and hashes are hex in lower case. */
export type TransactionRows = {
  /** Index in the block. */
  readonly position: number
  readonly hash: string
  readonly sender: string
  /** Null for the creation of a contract. */
  readonly recipient: string | null
  readonly nonce: number
  readonly status: 'confirmed' | 'failed'
  /** Wei. */
  readonly value: bigint
  /** First four bytes of the input, `0x…`. */
  readonly selector: string
  readonly transfers: readonly TransferRow[]
  readonly approvals: readonly ApprovalRow[]
}

/** A transfer of the native currency (`token` is null), of a token, or of an NFT. */
export type TransferRow = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly token: string | null
  readonly tokenId: bigint | null
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

/** An approval. `all` is `ApprovalForAll` of ERC-721 and ERC-1155. */
export type ApprovalRow = {
  readonly kind: 'erc20' | 'erc721' | 'all'
  readonly token: string
  readonly owner: string
  readonly spender: string
  /** `erc20`: base units. `erc721`: the token id. `all`: 1, or 0 for a revocation. */
  readonly amount: bigint
}

/** Number and hash of a block. */
export type BlockPoint = { readonly number: number; readonly hash: string }

type Columns<names extends string> = Record<names, (string | number | null)[]>

/** Columns of each table, for `unnest` (`store.ts`). `part` is the index of a transfer or approval in its transaction. */
export type RowSets = {
  readonly block: Columns<'number' | 'hash' | 'parent' | 'minedAt'>
  readonly transaction: Columns<
    | 'block'
    | 'position'
    | 'hash'
    | 'sender'
    | 'recipient'
    | 'nonce'
    | 'status'
    | 'value'
    | 'selector'
    | 'minedAt'
  >
  readonly transfer: Columns<
    'block' | 'position' | 'part' | 'kind' | 'token' | 'tokenId' | 'sender' | 'recipient' | 'amount'
  >
  readonly approval: Columns<
    'block' | 'position' | 'part' | 'kind' | 'token' | 'owner' | 'spender' | 'amount'
  >
  readonly activity: Columns<'account' | 'minedAt' | 'block' | 'position'>
  readonly accountToken: Columns<'account' | 'token' | 'block'>
  readonly accountRecipient: Columns<'account' | 'recipient' | 'block'>
}

const zeroAddress = `0x${'0'.repeat(40)}`

/** Converts blocks to columns, and derives the accounts each transaction touches. */
export function collectRows(blocks: readonly BlockRows[]): RowSets {
  const sets = emptySets()
  const seen = new Set<string>()
  for (const block of blocks) {
    sets.block.number.push(block.number)
    sets.block.hash.push(block.hash)
    sets.block.parent.push(block.parent)
    sets.block.minedAt.push(block.minedAt)
    for (const transaction of block.transactions) addTransaction(sets, seen, block, transaction)
  }
  return sets
}

function addTransaction(
  sets: RowSets,
  seen: Set<string>,
  block: BlockRows,
  transaction: TransactionRows,
): void {
  const { position, sender, recipient, transfers, approvals } = transaction
  const { transaction: columns, activity } = sets
  columns.block.push(block.number)
  columns.position.push(position)
  columns.hash.push(transaction.hash)
  columns.sender.push(sender)
  columns.recipient.push(recipient)
  columns.nonce.push(transaction.nonce)
  columns.status.push(transaction.status)
  columns.value.push(transaction.value.toString())
  columns.selector.push(transaction.selector)
  columns.minedAt.push(block.minedAt)

  const touched = new Set([sender])
  if (recipient !== null) {
    touched.add(recipient)
    // A failed transaction delivered nothing, so its recipient is none the sender has sent to.
    if (transaction.status === 'confirmed')
      addOnce(sets.accountRecipient, seen, 'recipient', sender, recipient, block.number)
  }
  for (const [part, transfer] of transfers.entries()) {
    addTransfer(sets, block.number, position, part, transfer)
    touched.add(transfer.sender).add(transfer.recipient)
    if (transfer.amount === 0n) continue
    if (transfer.kind === 'erc20' && transfer.token !== null) {
      for (const account of [transfer.sender, transfer.recipient]) {
        addOnce(sets.accountToken, seen, 'token', account, transfer.token, block.number)
      }
    }
    // Only the sender of the transaction did this itself: any contract can claim that anybody sent something.
    if (transfer.sender === sender) {
      addOnce(sets.accountRecipient, seen, 'recipient', sender, transfer.recipient, block.number)
    }
  }
  for (const [part, approval] of approvals.entries()) {
    addApproval(sets, block.number, position, part, approval)
    touched.add(approval.owner)
  }
  touched.delete(zeroAddress)
  for (const account of touched) {
    activity.account.push(account)
    activity.minedAt.push(block.minedAt)
    activity.block.push(block.number)
    activity.position.push(position)
  }
}

function addTransfer(
  { transfer: columns }: RowSets,
  block: number,
  position: number,
  part: number,
  transfer: TransferRow,
): void {
  columns.block.push(block)
  columns.position.push(position)
  columns.part.push(part)
  columns.kind.push(transfer.kind)
  columns.token.push(transfer.token)
  columns.tokenId.push(transfer.tokenId === null ? null : transfer.tokenId.toString())
  columns.sender.push(transfer.sender)
  columns.recipient.push(transfer.recipient)
  columns.amount.push(transfer.amount.toString())
}

function addApproval(
  { approval: columns }: RowSets,
  block: number,
  position: number,
  part: number,
  approval: ApprovalRow,
): void {
  columns.block.push(block)
  columns.position.push(position)
  columns.part.push(part)
  columns.kind.push(approval.kind)
  columns.token.push(approval.token)
  columns.owner.push(approval.owner)
  columns.spender.push(approval.spender)
  columns.amount.push(approval.amount.toString())
}

/** Adds a pair once, with its first block. */
function addOnce<name extends 'token' | 'recipient'>(
  columns: Columns<'account' | 'block' | name>,
  seen: Set<string>,
  name: name,
  account: string,
  other: string,
  block: number,
): void {
  const key = `${name} ${account} ${other}`
  if (account === zeroAddress || other === zeroAddress || seen.has(key)) return
  seen.add(key)
  columns.account.push(account)
  columns[name].push(other)
  columns.block.push(block)
}

function emptySets(): RowSets {
  return {
    block: { number: [], hash: [], parent: [], minedAt: [] },
    transaction: {
      block: [],
      position: [],
      hash: [],
      sender: [],
      recipient: [],
      nonce: [],
      status: [],
      value: [],
      selector: [],
      minedAt: [],
    },
    transfer: {
      block: [],
      position: [],
      part: [],
      kind: [],
      token: [],
      tokenId: [],
      sender: [],
      recipient: [],
      amount: [],
    },
    approval: {
      block: [],
      position: [],
      part: [],
      kind: [],
      token: [],
      owner: [],
      spender: [],
      amount: [],
    },
    activity: { account: [], minedAt: [], block: [], position: [] },
    accountToken: { account: [], token: [], block: [] },
    accountRecipient: { account: [], recipient: [], block: [] },
  }
}
