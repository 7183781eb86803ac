import * as v from 'valibot'
import type { IndexedTransfer } from '../../ports/Index.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const someAddress = v.optional(v.nullable(v.union([address, v.literal('')])))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const count = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((text) => Number(text)),
)
const place = { blockNumber: count, timeStamp: count }

const transaction = v.object({
  ...place,
  hash,
  transactionIndex: count,
  nonce: count,
  from: address,
  to: someAddress,
  contractAddress: someAddress,
  value: amount,
  input: v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)),
  isError: v.picklist(['0', '1']),
})
const internal = v.object({
  ...place,
  transactionHash: hash,
  from: address,
  to: someAddress,
  contractAddress: someAddress,
  value: amount,
  isError: v.picklist(['0', '1']),
})
const token = v.object({
  ...place,
  hash,
  from: address,
  to: address,
  contractAddress: address,
  value: v.optional(amount),
  tokenValue: v.optional(amount),
  tokenID: v.optional(amount),
})

/** The transaction itself, as its own row tells. */
export type BlockscoutTransaction = v.InferOutput<typeof transaction>

/** A row of any list: which transaction, and what it says of it. */
export type BlockscoutRow = {
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transaction?: BlockscoutTransaction
  readonly transfer?: IndexedTransfer
}

/** The lists of an account that together are its history, and how a row of each is read. Throws for what is none. */
export const blockscoutLists = {
  txlist: (input: unknown) => {
    const row = v.parse(transaction, input)
    const recipient = row.to || row.contractAddress
    const moves = row.value > 0n && row.isError === '0' && recipient
    return {
      ...placeOf(row),
      hash: row.hash,
      transaction: row,
      ...(moves && { transfer: native(row.from, recipient, row.value) }),
    }
  },
  txlistinternal: (input: unknown) => {
    const row = v.parse(internal, input)
    const recipient = row.to || row.contractAddress
    const moves = row.value > 0n && row.isError === '0' && recipient
    return {
      ...placeOf(row),
      hash: row.transactionHash,
      ...(moves && { transfer: native(row.from, recipient, row.value) }),
    }
  },
  tokentx: (input: unknown) => {
    const row = v.parse(token, input)
    // Pieces have lists of their own.
    const isFungible = row.tokenID === undefined && row.value !== undefined
    return { ...placeOf(row), hash: row.hash, ...(isFungible && { transfer: moved('erc20', row) }) }
  },
  tokennfttx: (input: unknown) => {
    const row = v.parse(token, input)
    return { ...placeOf(row), hash: row.hash, transfer: moved('erc721', { ...row, value: 1n }) }
  },
  token1155tx: (input: unknown) => {
    const row = v.parse(token, input)
    return { ...placeOf(row), hash: row.hash, transfer: moved('erc1155', { ...row, value: row.tokenValue }) }
  },
} as const satisfies Record<string, (input: unknown) => BlockscoutRow>

function placeOf({ blockNumber, timeStamp }: { blockNumber: number; timeStamp: number }) {
  return { block: blockNumber, minedAt: timeStamp * 1000 }
}

function native(sender: string, recipient: string, value: bigint): IndexedTransfer {
  return { kind: 'native', sender, recipient, amount: value }
}

function moved(kind: 'erc20' | 'erc721' | 'erc1155', row: v.InferOutput<typeof token>): IndexedTransfer {
  return {
    kind,
    token: row.contractAddress,
    ...(row.tokenID !== undefined && { tokenId: row.tokenID }),
    sender: row.from,
    recipient: row.to,
    amount: row.value ?? 1n,
  }
}
