import type { TransactionLog, TransactionReceipt } from '../../config/TransactionReceipt.ts'

/**
 * Parses what a node answers to `eth_getTransactionReceipt`. `undefined` when a field that every receipt has is missing or
 * malformed, as some nodes of test chains answer: whether the transaction was confirmed is known from its status alone.
 */
export function parseReceipt(answer: unknown): TransactionReceipt | undefined {
  const raw = toFields(answer)
  const logs = Array.isArray(raw.logs) ? raw.logs.map(parseLog) : [undefined]
  const place = parsePlace(raw)
  const cumulativeGasUsed = toBigint(raw.cumulativeGasUsed)
  const effectiveGasPrice = toBigint(raw.effectiveGasPrice)
  const gasUsed = toBigint(raw.gasUsed)
  if (
    !place ||
    cumulativeGasUsed === undefined ||
    effectiveGasPrice === undefined ||
    gasUsed === undefined ||
    !isHex(raw.from) ||
    !isHex(raw.logsBloom) ||
    !logs.every((log) => log !== undefined)
  )
    return undefined
  return {
    ...place,
    status: raw.status === '0x1' ? 'success' : 'reverted',
    type: types.get(raw.type) ?? (isHex(raw.type) ? raw.type : 'legacy'),
    from: raw.from,
    to: isHex(raw.to) ? raw.to : null,
    contractAddress: isHex(raw.contractAddress) ? raw.contractAddress : null,
    gasUsed,
    cumulativeGasUsed,
    effectiveGasPrice,
    logs,
    logsBloom: raw.logsBloom,
  }
}

const types = new Map<unknown, TransactionReceipt['type']>([
  ['0x0', 'legacy'],
  ['0x1', 'eip2930'],
  ['0x2', 'eip1559'],
  ['0x3', 'eip4844'],
  ['0x4', 'eip7702'],
])

function parseLog(answer: unknown): TransactionLog | undefined {
  const raw = toFields(answer)
  const place = parsePlace(raw)
  const logIndex = toBigint(raw.logIndex)
  const topics = Array.isArray(raw.topics) ? raw.topics : [undefined]
  if (!place || logIndex === undefined || !isHex(raw.address) || !isHex(raw.data) || !topics.every(isHex))
    return undefined
  return {
    ...place,
    address: raw.address,
    data: raw.data,
    // An event without a signature has none.
    topics: topics as TransactionLog['topics'],
    logIndex: Number(logIndex),
    removed: raw.removed === true,
  }
}

/** Block and transaction, which a receipt and its logs name in the same fields. */
function parsePlace(raw: Fields) {
  const { blockHash, transactionHash } = raw
  const [blockNumber, transactionIndex] = [toBigint(raw.blockNumber), toBigint(raw.transactionIndex)]
  if (!isHex(blockHash) || !isHex(transactionHash)) return undefined
  if (blockNumber === undefined || transactionIndex === undefined) return undefined
  return { blockHash, blockNumber, transactionHash, transactionIndex: Number(transactionIndex) }
}

type Fields = { readonly [name: string]: unknown }

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}

/** Returns a quantity of up to 256 bits. */
function toBigint(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
