import type { ApprovalRow, TransferRow } from '../BlockRows.ts'
import type { NodeLog } from '../node/readReceipt.ts'

/** What an event means for accounts; nothing of both for events that mean something else, or are malformed. */
export type ParsedLog = {
  readonly transfers: readonly TransferRow[]
  readonly approvals: readonly ApprovalRow[]
}

const nothing: ParsedLog = { transfers: [], approvals: [] }
const word = 64
/** Entries of one `TransferBatch` that are read. */
const maxBatch = 2_000

/** The events of ERC-20, ERC-721 and ERC-1155 (keccak-256 of their signatures). */
const events = {
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': transfer,
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': transferSingle,
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': transferBatch,
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': approval,
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': approvalForAll,
} as const

/**
 * Reads an event. Any contract can write anything, so the number of topics, the length of the data and the empty
 * upper bytes of addresses must be right to the bit; what isn't, is ignored.
 */
export function parseLog({ contract, topics, data }: NodeLog): ParsedLog {
  const [name, ...indexed] = topics
  if (typeof name !== 'string' || typeof data !== 'string' || !Object.hasOwn(events, name)) return nothing
  const words = indexed.map(readTopic)
  if (!words.every((topic) => topic !== undefined)) return nothing
  if (!/^0x(?:[0-9a-f]{64})*$/i.test(data)) return nothing
  return events[name as keyof typeof events](contract, words, data.slice(2))
}

function transfer(token: string, topics: readonly string[], data: string): ParsedLog {
  const [from, to, id] = topics
  const [sender, recipient] = [toAddress(from), toAddress(to)]
  if (!sender || !recipient) return nothing
  if (topics.length === 2 && data.length === word) {
    return moved({ kind: 'erc20', token, tokenId: null, sender, recipient, amount: toAmount(data) })
  }
  if (topics.length === 3 && data.length === 0) {
    return moved({ kind: 'erc721', token, tokenId: toAmount(id), sender, recipient, amount: 1n })
  }
  return nothing
}

function transferSingle(token: string, topics: readonly string[], data: string): ParsedLog {
  const [sender, recipient] = [toAddress(topics[1]), toAddress(topics[2])]
  if (topics.length !== 3 || !sender || !recipient || data.length !== 2 * word) return nothing
  const [tokenId, amount] = [toAmount(wordAt(data, 0)), toAmount(wordAt(data, 1))]
  return moved({ kind: 'erc1155', token, tokenId, sender, recipient, amount })
}

function transferBatch(token: string, topics: readonly string[], data: string): ParsedLog {
  const [sender, recipient] = [toAddress(topics[1]), toAddress(topics[2])]
  if (topics.length !== 3 || !sender || !recipient) return nothing
  const [ids, amounts] = [readArray(data, 0), readArray(data, 1)]
  if (!ids || !amounts || ids.length !== amounts.length) return nothing
  const transfers = ids.map((tokenId, index) => {
    const amount = amounts[index] ?? 0n
    return { kind: 'erc1155', token, tokenId, sender, recipient, amount } as const
  })
  return { transfers, approvals: [] }
}

function approval(token: string, topics: readonly string[], data: string): ParsedLog {
  const [owner, spender] = [toAddress(topics[0]), toAddress(topics[1])]
  if (!owner || !spender) return nothing
  if (topics.length === 2 && data.length === word) {
    return allowed({ kind: 'erc20', token, owner, spender, amount: toAmount(data) })
  }
  if (topics.length === 3 && data.length === 0) {
    return allowed({ kind: 'erc721', token, owner, spender, amount: toAmount(topics[2]) })
  }
  return nothing
}

function approvalForAll(token: string, topics: readonly string[], data: string): ParsedLog {
  const [owner, spender] = [toAddress(topics[0]), toAddress(topics[1])]
  if (topics.length !== 2 || !owner || !spender || data.length !== word) return nothing
  const amount = toAmount(data)
  return amount > 1n ? nothing : allowed({ kind: 'all', token, owner, spender, amount })
}

/** A dynamic array of words, whose offset stands in word `index`. Undefined when it reaches beyond the data. */
function readArray(data: string, index: number): readonly bigint[] | undefined {
  const start = toIndex(wordAt(data, index))
  if (start === undefined || start % 32 !== 0) return undefined
  const length = toIndex(wordAt(data, start / 32))
  if (length === undefined || length > maxBatch) return undefined
  const first = start / 32 + 1
  if ((first + length) * word > data.length) return undefined
  return Array.from({ length }, (_, offset) => toAmount(wordAt(data, first + offset)))
}

function wordAt(data: string, index: number): string {
  return data.slice(index * word, (index + 1) * word)
}

/** A word as an offset or length; undefined when it is missing or larger than any data could be. */
function toIndex(text: string): number | undefined {
  if (text.length !== word) return undefined
  const value = BigInt(`0x${text}`)
  return value < 100_000_000n ? Number(value) : undefined
}

function readTopic(topic: unknown): string | undefined {
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

function moved(row: TransferRow): ParsedLog {
  return { transfers: [row], approvals: [] }
}

function allowed(row: ApprovalRow): ParsedLog {
  return { transfers: [], approvals: [row] }
}
