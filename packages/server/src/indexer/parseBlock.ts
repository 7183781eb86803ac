import { NodeAnswerError } from '../errors.ts'
import type { ApprovalRow, BlockRows, TransactionRows, TransferRow } from './blockRows.ts'
import type { NodeBlock, NodeLog, NodeReceipt, NodeTransaction } from './nodeAnswers.ts'

/**
 * Converts a block and its receipts to rows. `internal` holds the native transfers inside transactions, by
 * transaction hash.
 *
 * @throws NodeAnswerError when the receipts belong to another block, because the block was replaced between the
 * two requests
 */
export function toBlockRows(
  block: NodeBlock,
  receipts: readonly NodeReceipt[],
  internal: ReadonlyMap<string, readonly TransferRow[]>,
): BlockRows {
  const transactions = block.transactions.map((transaction, position) => {
    const receipt = receipts[position]
    if (receipt?.transaction !== transaction.hash || receipt.block !== block.hash) {
      throw new NodeAnswerError(
        'node_nonsense',
        'eth_getBlockReceipts',
        `The node's receipts of block ${block.number} belong to another block.`,
      )
    }
    return toTransactionRows(transaction, position, receipt, internal.get(transaction.hash) ?? [])
  })
  const { number, hash, parent, minedAt } = block
  return { number, hash, parent, minedAt, transactions }
}

function toTransactionRows(
  transaction: NodeTransaction,
  position: number,
  { status, created, logs }: NodeReceipt,
  internal: readonly TransferRow[],
): TransactionRows {
  const { hash, sender, recipient, nonce, value, selector } = transaction
  const target = recipient ?? created
  const nativeTransfers: TransferRow[] =
    status === 'confirmed' && value > 0n && target
      ? [{ kind: 'native', token: null, tokenId: null, sender, recipient: target, amount: value }]
      : []
  const parsed = logs.map(parseLog)
  return {
    position,
    hash,
    sender,
    recipient,
    nonce,
    status,
    value,
    selector,
    transfers: [
      ...nativeTransfers,
      ...parsed.flatMap(({ transfers }) => transfers),
      ...(status === 'confirmed' ? internal : []),
    ],
    approvals: parsed.flatMap(({ approvals }) => approvals),
  }
}

/** Transfers and approvals of an event; both empty for other and malformed events. */
type ParsedLog = {
  readonly transfers: readonly TransferRow[]
  readonly approvals: readonly ApprovalRow[]
}

const emptyLog: ParsedLog = { transfers: [], approvals: [] }
/** Hex digits of an ABI word. */
const wordLength = 64
/** Most entries of one `TransferBatch`. */
const maxBatch = 2_000

/** Parsers of the events of ERC-20, ERC-721 and ERC-1155, by topic 0: keccak-256 of the signature. */
const events = {
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': transfer,
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': transferSingle,
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': transferBatch,
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': approval,
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': approvalForAll,
} as const

/**
 * Parses an event. Any contract can emit anything, so the number of topics, the length of the data and the
 * empty upper bytes of addresses are checked exactly; other events are ignored.
 */
export function parseLog({ contract, topics, data }: NodeLog): ParsedLog {
  const [name, ...indexed] = topics
  if (typeof name !== 'string' || typeof data !== 'string' || !Object.hasOwn(events, name)) return emptyLog
  const words = indexed.map(parseTopic)
  if (!words.every((topic) => topic !== undefined)) return emptyLog
  if (!/^0x(?:[0-9a-f]{64})*$/i.test(data)) return emptyLog
  return events[name as keyof typeof events](contract, words, data.slice(2))
}

function transfer(token: string, topics: readonly string[], data: string): ParsedLog {
  const [from, to, id] = topics
  const [sender, recipient] = [toAddress(from), toAddress(to)]
  if (!sender || !recipient) return emptyLog
  if (topics.length === 2 && data.length === wordLength) {
    return toTransferLog({ kind: 'erc20', token, tokenId: null, sender, recipient, amount: toAmount(data) })
  }
  if (topics.length === 3 && data.length === 0) {
    return toTransferLog({ kind: 'erc721', token, tokenId: toAmount(id), sender, recipient, amount: 1n })
  }
  return emptyLog
}

function transferSingle(token: string, topics: readonly string[], data: string): ParsedLog {
  const [sender, recipient] = [toAddress(topics[1]), toAddress(topics[2])]
  if (topics.length !== 3 || !sender || !recipient || data.length !== 2 * wordLength) return emptyLog
  const [tokenId, amount] = [toAmount(wordAt(data, 0)), toAmount(wordAt(data, 1))]
  return toTransferLog({ kind: 'erc1155', token, tokenId, sender, recipient, amount })
}

function transferBatch(token: string, topics: readonly string[], data: string): ParsedLog {
  const [sender, recipient] = [toAddress(topics[1]), toAddress(topics[2])]
  if (topics.length !== 3 || !sender || !recipient) return emptyLog
  const [ids, amounts] = [parseArray(data, 0), parseArray(data, 1)]
  if (!ids || !amounts || ids.length !== amounts.length) return emptyLog
  const transfers = ids.map((tokenId, index) => {
    const amount = amounts[index] ?? 0n
    return { kind: 'erc1155', token, tokenId, sender, recipient, amount } as const
  })
  return { transfers, approvals: [] }
}

function approval(token: string, topics: readonly string[], data: string): ParsedLog {
  const [owner, spender] = [toAddress(topics[0]), toAddress(topics[1])]
  if (!owner || !spender) return emptyLog
  if (topics.length === 2 && data.length === wordLength) {
    return toApprovalLog({ kind: 'erc20', token, owner, spender, amount: toAmount(data) })
  }
  if (topics.length === 3 && data.length === 0) {
    return toApprovalLog({ kind: 'erc721', token, owner, spender, amount: toAmount(topics[2]) })
  }
  return emptyLog
}

function approvalForAll(token: string, topics: readonly string[], data: string): ParsedLog {
  const [owner, spender] = [toAddress(topics[0]), toAddress(topics[1])]
  if (topics.length !== 2 || !owner || !spender || data.length !== wordLength) return emptyLog
  const amount = toAmount(data)
  return amount > 1n ? emptyLog : toApprovalLog({ kind: 'all', token, owner, spender, amount })
}

/**
 * Parses a dynamic array of words, whose offset is in word `index`. Undefined when it reaches beyond the data.
 */
function parseArray(data: string, index: number): readonly bigint[] | undefined {
  const start = toIndex(wordAt(data, index))
  if (start === undefined || start % 32 !== 0) return undefined
  const length = toIndex(wordAt(data, start / 32))
  if (length === undefined || length > maxBatch) return undefined
  const first = start / 32 + 1
  if ((first + length) * wordLength > data.length) return undefined
  return Array.from({ length }, (_, offset) => toAmount(wordAt(data, first + offset)))
}

function wordAt(data: string, index: number): string {
  return data.slice(index * wordLength, (index + 1) * wordLength)
}

/** Parses a word as an offset or length; undefined when it is missing or larger than any data. */
function toIndex(text: string): number | undefined {
  if (text.length !== wordLength) return undefined
  const value = BigInt(`0x${text}`)
  return value < 100_000_000n ? Number(value) : undefined
}

function parseTopic(topic: unknown): string | undefined {
  return typeof topic === 'string' && /^0x[0-9a-f]{64}$/i.test(topic)
    ? topic.slice(2).toLowerCase()
    : undefined
}

function toAddress(text: string | undefined): string | undefined {
  return text?.startsWith('000000000000000000000000') ? `0x${text.slice(24)}` : undefined
}

function toAmount(text: string | undefined): bigint {
  return BigInt(`0x${text || '0'}`)
}

function toTransferLog(row: TransferRow): ParsedLog {
  return { transfers: [row], approvals: [] }
}

function toApprovalLog(row: ApprovalRow): ParsedLog {
  return { transfers: [], approvals: [row] }
}
