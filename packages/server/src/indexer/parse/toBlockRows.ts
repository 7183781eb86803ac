import { NodeAnswerError } from '../../errors/NodeAnswerError.ts'
import type { BlockRows, TransactionRows, TransferRow } from '../BlockRows.ts'
import type { NodeBlock, NodeTransaction } from '../node/readBlock.ts'
import type { NodeReceipt } from '../node/readReceipt.ts'
import { parseLog } from './parseLog.ts'

/**
 * A block and its receipts as rows. `internal` holds the native transfers inside transactions, by transaction hash.
 *
 * @throws NodeAnswerError when the receipts belong to another block: it was replaced between the two questions
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
  const own: TransferRow[] =
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
      ...own,
      ...parsed.flatMap(({ transfers }) => transfers),
      ...(status === 'confirmed' ? internal : []),
    ],
    approvals: parsed.flatMap(({ approvals }) => approvals),
  }
}
