import { readField } from './readField.ts'

/** The head of a block, without its transactions. */
export type BlockHead = { readonly number: number; readonly hash: string; readonly parent: string }

/** A block with its transactions, as the node tells it. */
export type NodeBlock = BlockHead & {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly NodeTransaction[]
}

export type NodeTransaction = {
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly value: bigint
  /** First four bytes of the input. */
  readonly selector: string
}

const blockMethod = 'eth_getBlockByNumber'

/** Reads an answer to `eth_getBlockByNumber` of either kind. Null where the node doesn't have the block. */
export function readBlockHead(answer: unknown): BlockHead | null {
  if (answer === null || answer === undefined) return null
  const block = readField(answer, blockMethod)
  return { number: block.count('number'), hash: block.hash('hash'), parent: block.hash('parentHash') }
}

/** Reads an answer to `eth_getBlockByNumber` with whole transactions. Null where the node doesn't have the block. */
export function readBlock(answer: unknown): NodeBlock | null {
  const head = readBlockHead(answer)
  if (!head) return null
  const block = readField(answer, blockMethod)
  return {
    ...head,
    minedAt: block.count('timestamp') * 1000,
    transactions: block.list('transactions').map(readTransaction),
  }
}

function readTransaction(value: unknown): NodeTransaction {
  const transaction = readField(value, blockMethod)
  return {
    hash: transaction.hash('hash'),
    sender: transaction.address('from'),
    recipient: transaction.addressOrNull('to'),
    nonce: transaction.count('nonce'),
    value: transaction.amount('value'),
    selector: /^0x[0-9a-f]{0,8}/i.exec(transaction.text('input'))?.[0].toLowerCase() ?? '0x',
  }
}
