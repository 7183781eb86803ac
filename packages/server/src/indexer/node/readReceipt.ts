import { readField } from './readField.ts'

/** What the execution of a transaction left. */
export type NodeReceipt = {
  readonly transaction: string
  readonly block: string
  readonly status: 'confirmed' | 'failed'
  readonly created: string | null
  readonly gasUsed: bigint
  readonly logs: readonly NodeLog[]
}

/** An event, unchecked: any contract can write any bytes. Topics and data are hex text. */
export type NodeLog = {
  readonly contract: string
  readonly topics: readonly unknown[]
  readonly data: unknown
}

const receiptMethod = 'eth_getBlockReceipts'

/** Reads one receipt. A failed transaction has no logs, whatever the node says. */
export function readReceipt(answer: unknown): NodeReceipt {
  const receipt = readField(answer, receiptMethod)
  // Receipts from before Byzantium have no status; they count as confirmed.
  const failed = receipt.get('status') != null && receipt.count('status') === 0
  return {
    transaction: receipt.hash('transactionHash'),
    block: receipt.hash('blockHash'),
    status: failed ? 'failed' : 'confirmed',
    created: receipt.addressOrNull('contractAddress'),
    gasUsed: receipt.amount('gasUsed'),
    logs: failed ? [] : receipt.list('logs').map(readLog),
  }
}

function readLog(value: unknown): NodeLog {
  const log = readField(value, receiptMethod)
  return { contract: log.address('address'), topics: log.list('topics'), data: log.get('data') }
}
