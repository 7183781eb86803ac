import { NodeAnswerError } from '../errors.ts'

/** The head of a block, without its transactions. */
export type BlockHead = { readonly number: number; readonly hash: string; readonly parent: string }

/** A block with its transactions, as returned by the node. */
export type NodeBlock = BlockHead & {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly NodeTransaction[]
}

/** A transaction as returned by the node. Addresses and hashes are in lower case. */
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

/** Parses the head of a block; null when the node does not have the block. */
export function parseBlockHead(answer: unknown): BlockHead | null {
  if (answer === null || answer === undefined) return null
  const block = createFieldParser(answer, blockMethod)
  return { number: block.count('number'), hash: block.hash('hash'), parent: block.hash('parentHash') }
}

/**
 * Parses an answer to `eth_getBlockByNumber` with full transactions; null when the node does not have the
 * block.
 */
export function parseNodeBlock(answer: unknown): NodeBlock | null {
  const head = parseBlockHead(answer)
  if (!head) return null
  const block = createFieldParser(answer, blockMethod)
  return {
    ...head,
    minedAt: block.count('timestamp') * 1000,
    transactions: block.list('transactions').map(parseTransaction),
  }
}

function parseTransaction(value: unknown): NodeTransaction {
  const transaction = createFieldParser(value, blockMethod)
  return {
    hash: transaction.hash('hash'),
    sender: transaction.address('from'),
    recipient: transaction.addressOrNull('to'),
    nonce: transaction.count('nonce'),
    value: transaction.amount('value'),
    selector: /^0x[0-9a-f]{0,8}/i.exec(transaction.text('input'))?.[0].toLowerCase() ?? '0x',
  }
}

/** Receipt of a transaction. */
export type NodeReceipt = {
  readonly transaction: string
  readonly block: string
  readonly status: 'confirmed' | 'failed'
  /** Address of the contract the transaction created. */
  readonly created: string | null
  readonly gasUsed: bigint
  readonly logs: readonly NodeLog[]
}

/** An event, not validated: any contract can emit any bytes. Topics and data are hex text. */
export type NodeLog = {
  readonly contract: string
  readonly topics: readonly unknown[]
  readonly data: unknown
}

const receiptMethod = 'eth_getBlockReceipts'

/** Parses a receipt. A failed transaction has no logs, whatever the node returns. */
export function parseReceipt(answer: unknown): NodeReceipt {
  const receipt = createFieldParser(answer, receiptMethod)
  // Receipts from before Byzantium have no status; they count as confirmed.
  const failed = receipt.get('status') != null && receipt.count('status') === 0
  return {
    transaction: receipt.hash('transactionHash'),
    block: receipt.hash('blockHash'),
    status: failed ? 'failed' : 'confirmed',
    created: receipt.addressOrNull('contractAddress'),
    gasUsed: receipt.amount('gasUsed'),
    logs: failed ? [] : receipt.list('logs').map(parseNodeLog),
  }
}

function parseNodeLog(value: unknown): NodeLog {
  const log = createFieldParser(value, receiptMethod)
  return { contract: log.address('address'), topics: log.list('topics'), data: log.get('data') }
}

const quantity = /^0x[0-9a-fA-F]{1,64}$/
const address = /^0x[0-9a-fA-F]{40}$/
const hash = /^0x[0-9a-fA-F]{64}$/

/** Typed access to the fields of one answer. Each method throws `NodeAnswerError` for an invalid value. */
type FieldParser = {
  /** Up to 2^256-1. */
  amount(name: string): bigint
  /** A count that fits a JavaScript number. */
  count(name: string): number
  address(name: string): string
  /** An address, or null where the field is null or absent. */
  addressOrNull(name: string): string | null
  hash(name: string): string
  text(name: string): string
  list(name: string): readonly unknown[]
  /** The raw value. */
  get(name: string): unknown
}

/**
 * Creates a parser for the fields of `value`, which has to be an object. `what` names it in errors, e.g.
 * `eth_getBlockByNumber`.
 */
function createFieldParser(value: unknown, what: string): FieldParser {
  if (typeof value !== 'object' || value === null) throw createAnswerError(what, 'is no object')
  const get = (name: string): unknown => Reflect.get(value, name)
  const match = (name: string, pattern: RegExp): string => {
    const field = get(name)
    if (typeof field !== 'string' || !pattern.test(field))
      throw createAnswerError(what, `has a strange ${name}`)
    return field.toLowerCase()
  }
  return {
    get,
    amount: (name) => BigInt(match(name, quantity)),
    count(name) {
      const count = Number(match(name, quantity))
      if (!Number.isSafeInteger(count)) throw createAnswerError(what, `has a ${name} beyond all measure`)
      return count
    },
    address: (name) => match(name, address),
    addressOrNull: (name) => (get(name) == null ? null : match(name, address)),
    hash: (name) => match(name, hash),
    text(name) {
      const field = get(name)
      if (typeof field !== 'string') throw createAnswerError(what, `has no ${name}`)
      return field
    },
    list(name) {
      const field = get(name)
      if (!Array.isArray(field)) throw createAnswerError(what, `has no ${name}`)
      return field
    },
  }
}

function createAnswerError(what: string, problem: string): NodeAnswerError {
  return new NodeAnswerError('node_nonsense', what, `The node's answer to ${what} ${problem}.`)
}
