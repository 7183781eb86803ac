import * as v from 'valibot'
import { plainObject } from '../../base/json.ts'
import type { IndexedTransfer } from '../../ports/chains.ts'
import type { Egress } from '../../ports/platform.ts'

/** Rows of one request. */
const pageSize = 100
/** The most requests for one page of ours. An account that needs more gets an error instead of an incomplete answer. */
const maxPages = 30

/** The rows of an account, up to a block. `isEnough` decides whether the complete rows suffice. */
type RowsQuestion = {
  readonly account: string
  readonly upTo?: number | undefined
  readonly isEnough: (completeRows: readonly BlockscoutRow[]) => boolean
}

/**
 * Fetches the rows of all lists, newest first, until `isEnough`. A list with further pages is complete only down to the
 * block before its last row: rows below that are not returned, or transactions would be incomplete.
 *
 * @throws the errors of `fetchBlockscout`; Error where it takes too many requests
 */
export async function fetchRows(
  egress: Pick<Egress, 'request'>,
  place: BlockscoutPlace,
  { account, upTo, isEnough }: RowsQuestion,
): Promise<readonly BlockscoutRow[]> {
  const lists = Object.entries(blockscoutLists).map(([action, read]) => ({
    action,
    read: read as (input: unknown) => BlockscoutRow,
    rows: [] as BlockscoutRow[],
    page: 0,
    /** The upper end of all pages: new blocks must not shift rows from one page to the next. */
    endblock: upTo,
    completeAbove: Number.POSITIVE_INFINITY,
  }))
  type List = (typeof lists)[number]
  await Promise.all(lists.map(next))
  for (let requests = lists.length; ; ) {
    const completeAbove = Math.max(...lists.map((list) => list.completeAbove))
    const completeRows = lists.flatMap(({ rows }) => rows).filter(({ block }) => block > completeAbove)
    if (completeAbove < 0 || isEnough(completeRows)) return completeRows
    if (requests >= maxPages)
      throw new Error('The account has too much in one place for Blockscout to be asked.')
    const shallowest = lists.filter((list) => list.completeAbove === completeAbove)
    requests += shallowest.length
    await Promise.all(shallowest.map(next))
  }

  async function next(list: List): Promise<void> {
    list.page++
    const found = await fetchBlockscout(egress, place, {
      module: 'account',
      action: list.action,
      address: account,
      startblock: 0,
      endblock: list.endblock,
      page: list.page,
      offset: pageSize,
      sort: 'desc',
    })
    // Blockscout returns an empty list as one, whatever the status beside it. A refusal is a text.
    if (!Array.isArray(found)) throw new Error(`Blockscout gave no list for ${list.action}.`)
    const rows = found.map(list.read)
    list.rows.push(...rows)
    list.endblock ??= rows[0]?.block
    list.completeAbove = rows.length < pageSize ? -1 : Math.min(...rows.map(({ block }) => block))
  }
}

const envelope = v.pipe(plainObject, v.object({ result: v.unknown() }))

/** The URL of a Blockscout's RPC API, with any query it needs, and a key if it has one. */
export type BlockscoutPlace = { readonly url: string; readonly key?: string | undefined }

/**
 * Sends one request to Blockscout's RPC API (https://docs.blockscout.com/devs/apis/rpc/account, read 2026-11-21) and
 * returns the `result`. The key goes into a header, so that no log of an address holds it.
 *
 * @throws EgressError; Error for a status other than 200 and for an invalid answer
 */
export async function fetchBlockscout(
  egress: Pick<Egress, 'request'>,
  { url, key }: BlockscoutPlace,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<unknown> {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const { status, body } = await egress.request({
    url: address.href,
    method: 'GET',
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    timeout: 10_000,
    maxBytes: 8 * 1024 * 1024,
  })
  if (status !== 200) throw new Error(`Blockscout answered with status ${status}.`)
  return v.parse(envelope, JSON.parse(body.toString('utf8'))).result
}

const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const optionalAddress = v.optional(v.nullable(v.union([address, v.literal('')])))
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
  to: optionalAddress,
  contractAddress: optionalAddress,
  value: amount,
  input: v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)),
  isError: v.picklist(['0', '1']),
})
const internal = v.object({
  ...place,
  transactionHash: hash,
  from: address,
  to: optionalAddress,
  contractAddress: optionalAddress,
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

/** The row of a transaction itself. */
type BlockscoutTransaction = v.InferOutput<typeof transaction>

/** A row of any list: its transaction, and what it says about it. */
export type BlockscoutRow = {
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transaction?: BlockscoutTransaction
  readonly transfer?: IndexedTransfer
}

/** The lists that together are an account's history, each with the parser of its rows. Parsers throw for invalid rows. */
export const blockscoutLists = {
  txlist: (input: unknown) => {
    const row = v.parse(transaction, input)
    const recipient = row.to || row.contractAddress
    const movesValue = row.value > 0n && row.isError === '0' && recipient
    return {
      ...toBlockFields(row),
      hash: row.hash,
      transaction: row,
      ...(movesValue && { transfer: toNativeTransfer(row.from, recipient, row.value) }),
    }
  },
  txlistinternal: (input: unknown) => {
    const row = v.parse(internal, input)
    const recipient = row.to || row.contractAddress
    const movesValue = row.value > 0n && row.isError === '0' && recipient
    return {
      ...toBlockFields(row),
      hash: row.transactionHash,
      ...(movesValue && { transfer: toNativeTransfer(row.from, recipient, row.value) }),
    }
  },
  tokentx: (input: unknown) => {
    const row = v.parse(token, input)
    // NFTs have lists of their own.
    const isFungible = row.tokenID === undefined && row.value !== undefined
    return {
      ...toBlockFields(row),
      hash: row.hash,
      ...(isFungible && { transfer: toTokenTransfer('erc20', row) }),
    }
  },
  tokennfttx: (input: unknown) => {
    const row = v.parse(token, input)
    return {
      ...toBlockFields(row),
      hash: row.hash,
      transfer: toTokenTransfer('erc721', { ...row, value: 1n }),
    }
  },
  token1155tx: (input: unknown) => {
    const row = v.parse(token, input)
    return {
      ...toBlockFields(row),
      hash: row.hash,
      transfer: toTokenTransfer('erc1155', { ...row, value: row.tokenValue }),
    }
  },
} as const satisfies Record<string, (input: unknown) => BlockscoutRow>

function toBlockFields({ blockNumber, timeStamp }: { blockNumber: number; timeStamp: number }) {
  return { block: blockNumber, minedAt: timeStamp * 1000 }
}

function toNativeTransfer(sender: string, recipient: string, value: bigint): IndexedTransfer {
  return { kind: 'native', sender, recipient, amount: value }
}

function toTokenTransfer(
  kind: 'erc20' | 'erc721' | 'erc1155',
  row: v.InferOutput<typeof token>,
): IndexedTransfer {
  return {
    kind,
    token: row.contractAddress,
    ...(row.tokenID !== undefined && { tokenId: row.tokenID }),
    sender: row.from,
    recipient: row.to,
    amount: row.value ?? 1n,
  }
}
