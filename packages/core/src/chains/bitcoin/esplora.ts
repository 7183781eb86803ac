import { AbortedError } from '../../base/errors.ts'
import { HttpError, InvalidResponseError, parseJson } from '../../base/http.ts'
import { TransactionError } from '../../requests/TransactionError.ts'
import { BitcoinTransactionError } from './errors.ts'
import { type EsploraNode, requestEsplora } from './requestEsplora.ts'

/** An unspent output of an address. */
export type Coin = { readonly txid: string; readonly index: number; readonly value: bigint }

/** Where a transaction stands. */
export type TransactionStatus = { readonly isConfirmed: boolean }

/** An output as a node knows it. */
export type KnownOutput = { readonly address: string | undefined; readonly value: bigint }

type Options = { readonly signal?: AbortSignal | undefined }

/** Balance of an address with what waits for a block, satoshis. */
export async function fetchBalance(
  node: EsploraNode,
  address: string,
  options: Options = {},
): Promise<bigint> {
  return get(node, `/address/${address}`, options, (answer) => {
    const { chain_stats, mempool_stats } = answer as Readonly<Record<string, Record<string, unknown>>>
    return [chain_stats, mempool_stats].reduce(
      (sum, stats) => sum + toSatoshis(stats?.funded_txo_sum) - toSatoshis(stats?.spent_txo_sum),
      0n,
    )
  })
}

/** The coins of an address, those that wait for a block last. */
export async function fetchCoins(
  node: EsploraNode,
  address: string,
  options: Options = {},
): Promise<readonly Coin[]> {
  return get(node, `/address/${address}/utxo`, options, (answer) => {
    const list = answer as readonly {
      txid: unknown
      vout: unknown
      value: unknown
      status?: { confirmed?: unknown }
    }[]
    const coins = list.map(({ txid, vout, value, status }) => ({
      txid: toId(txid),
      index: toIndex(vout),
      value: toSatoshis(value),
      isConfirmed: status?.confirmed === true,
    }))
    const sorted = [...coins.filter((coin) => coin.isConfirmed), ...coins.filter((coin) => !coin.isConfirmed)]
    return sorted.map(({ txid, index, value }) => ({ txid, index, value }))
  })
}

/** Satoshis a virtual byte for a transaction that should be in one of the next blocks; 1 where the node can't say. */
export async function fetchFeeRate(node: EsploraNode, options: Options = {}): Promise<number> {
  return get(node, '/fee-estimates', options, (answer) => {
    const estimates = answer as Readonly<Record<string, unknown>>
    const rate = ['2', '3', '1', '6'].map((target) => estimates[target]).find(isRate)
    return Math.max(1, rate ?? 1)
  })
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** Where a transaction stands; `undefined` if the node doesn't know it. */
export async function fetchStatus(
  node: EsploraNode,
  txid: string,
  options: Options = {},
): Promise<TransactionStatus | undefined> {
  try {
    return await get(node, `/tx/${txid}/status`, options, (answer) => ({
      isConfirmed: (answer as { confirmed: unknown }).confirmed === true,
    }))
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

/** The outputs of a transaction. */
export async function fetchOutputs(
  node: EsploraNode,
  txid: string,
  options: Options = {},
): Promise<readonly KnownOutput[]> {
  return get(node, `/tx/${txid}`, options, (answer) =>
    (answer as { vout: readonly { scriptpubkey_address?: unknown; value: unknown }[] }).vout.map(
      ({ scriptpubkey_address: address, value }) => ({
        address: typeof address === 'string' ? address : undefined,
        value: toSatoshis(value),
      }),
    ),
  )
}

/** The bytes of a transaction, hex. */
export async function fetchTransactionHex(
  node: EsploraNode,
  txid: string,
  options: Options = {},
): Promise<string> {
  const { text, url } = await requestEsplora(node, `/tx/${txid}/hex`, options)
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) throw new InvalidResponseError({ url, reason: 'shape' })
  return text
}

/**
 * Sends a signed transaction and returns its id. It goes to one node only; the next one is asked only if the first can't be
 * reached. A node refuses a repetition of the same bytes, so a refusal counts only where the network doesn't have them.
 *
 * @throws BitcoinTransactionError (`refused`), TransactionError (`unanswered`: nobody knows whether it was sent)
 */
export async function broadcast(
  node: EsploraNode,
  { hex, txid }: { readonly hex: string; readonly txid: string },
  options: Options = {},
): Promise<string> {
  let isLost = false
  const onFailure = (error: unknown) => {
    isLost ||= !(error instanceof HttpError && error.status === 429)
  }
  try {
    const { text, url } = await requestEsplora(node, '/tx', { ...options, body: hex, onFailure })
    if (text.toLowerCase() === txid) return txid
    isLost = true
    throw new InvalidResponseError({ url, reason: 'shape' })
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    const status = await fetchStatus(node, txid, options).catch(() => undefined)
    if (status) return txid
    if (isLost) throw new TransactionError('unanswered', { hash: txid, cause })
    if (cause instanceof HttpError && cause.status < 500)
      throw new BitcoinTransactionError({ reason: 'refused', cause })
    throw cause
  }
}

/**
 * Asserts that the node is one of this network: its first block is that of the network's id.
 *
 * @throws BitcoinTransactionError (`noNode`)
 */
export async function assertNodeOf(node: EsploraNode, options: Options = {}): Promise<void> {
  const { text } = await requestEsplora(node, '/block-height/0', options)
  const { network } = node
  const reference = network.caipNetworkId.slice('bip122:'.length)
  if (text.startsWith(reference)) return
  const cause = new Error(`The node of ${network.name} has the first block ${text.slice(0, 64)}.`)
  throw new BitcoinTransactionError({ reason: 'noNode', cause })
}

async function get<value>(
  node: EsploraNode,
  path: string,
  options: Options,
  parse: (answer: unknown) => value,
): Promise<value> {
  const { text, url } = await requestEsplora(node, path, options)
  const answer = parseJson(text)
  if (answer === undefined) throw new InvalidResponseError({ url, reason: 'json' })
  try {
    return parse(answer)
  } catch (cause) {
    throw new InvalidResponseError({ url, reason: 'shape', cause })
  }
}

/** @throws TypeError */
function toSatoshis(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new TypeError('Not an amount')
}

/** @throws TypeError */
function toIndex(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new TypeError('Not an index')
}

/** @throws TypeError */
function toId(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new TypeError('Not an id')
}
