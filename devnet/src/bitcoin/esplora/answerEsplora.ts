import { Address, OutScript } from '@scure/btc-signer'
import { regtest } from '../BitcoinDevnet.ts'
import { encodeBlock } from '../chain/block.ts'
import { TransactionRefusal } from '../chain/checkPolicy.ts'
import type { Chain, ChainTransaction } from '../chain/createChain.ts'
import { toBlockJson, toOutspendJson, toStatsJson, toStatusJson, toTransactionJson } from './toJson.ts'

/** An answer: text, bytes, or a value that is sent as JSON. */
export type EsploraAnswer = { readonly status: number; readonly body: string | Uint8Array | object }

/** Transactions and blocks of one page. */
const pageSize = { confirmed: 25, waiting: 50, blocks: 10, recent: 10 }
/** Targets, in blocks, of the fee estimates. */
const feeTargets = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008]

/**
 * Answers a request as Esplora does (github.com/Blockstream/esplora/blob/master/API.md). Errors are a text, as there.
 *
 * @param p.path without the query
 */
export function answerEsplora(
  chain: Chain,
  p: { method: string; path: string; body: string },
): EsploraAnswer {
  const parts = p.path.split('/').filter((part) => part !== '')
  try {
    if (p.method === 'POST') return p.path === '/tx' ? broadcast(chain, p.body.trim()) : notFound('Not Found')
    const [first, ...rest] = parts
    const answer = first === undefined ? undefined : routes[first]?.(chain, rest)
    return answer === undefined ? notFound('Not Found') : { status: 200, body: answer }
  } catch (error) {
    if (error instanceof EsploraError) return { status: error.status, body: error.message }
    throw error
  }
}

/** A request that names nothing known, or is malformed. */
class EsploraError extends Error {
  override readonly name = 'EsploraError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Route = (chain: Chain, path: readonly string[]) => EsploraAnswer['body'] | undefined

/** First part of the path to what answers the rest; `undefined` for a path that doesn't exist. */
const routes: Readonly<Record<string, Route>> = {
  tx: getTransaction,
  address: getAddress,
  block: getBlock,
  blocks: getBlocks,
  mempool: getWaiting,
  'block-height'(chain, [height = '']) {
    const block = chain.block(parseIndex(height))
    if (!block) throw new EsploraError(404, 'Block not found')
    return block.hash
  },
  // Blocks are never full here, so the least that is relayed is enough for every target.
  'fee-estimates': () => Object.fromEntries(feeTargets.map((target) => [target, 1])),
}

function getTransaction(chain: Chain, [txid = '', view, position = '']: readonly string[]) {
  if (!/^[0-9a-f]{64}$/.test(txid)) throw new EsploraError(400, 'Invalid hex string')
  const entry = chain.transaction(txid)
  if (!entry) throw new EsploraError(404, 'Transaction not found')
  switch (view) {
    case undefined:
      return toTransactionJson(entry)
    case 'status':
      return toStatusJson(entry.block)
    case 'hex':
      return Buffer.from(entry.tx.wire).toString('hex')
    case 'raw':
      return entry.tx.wire
    case 'outspend': {
      const index = parseIndex(position)
      if (!entry.tx.outputs[index]) throw new EsploraError(404, 'Output not found')
      return toOutspendJson(chain, chain.spending(txid, index))
    }
    case 'outspends':
      return entry.tx.outputs.map((_, index) => toOutspendJson(chain, chain.spending(txid, index)))
    default:
      return undefined
  }
}

function getAddress(chain: Chain, [address = '', view, part, last]: readonly string[]) {
  const script = parseAddress(address)
  const entries = chain.history(script)
  const waiting = entries.filter(({ block }) => !block)
  const confirmed = entries.filter(({ block }) => block)
  const newest = (list: readonly ChainTransaction[], count: number) =>
    [...list].reverse().slice(0, count).map(toTransactionJson)
  if (view === undefined) {
    const [chain_stats, mempool_stats] = [toStatsJson(confirmed, script), toStatsJson(waiting, script)]
    return { address, chain_stats, mempool_stats }
  }
  if (view === 'utxo')
    return entries.flatMap(({ tx, block }) =>
      tx.outputs.flatMap((output, vout) =>
        Buffer.from(output.script).toString('hex') === script && !chain.spending(tx.txid, vout)
          ? [{ txid: tx.txid, vout, status: toStatusJson(block), value: Number(output.amount) }]
          : [],
      ),
    )
  if (view !== 'txs') return undefined
  if (part === 'mempool') return newest(waiting, pageSize.waiting)
  if (part === 'chain') {
    const end = last === undefined ? confirmed.length : confirmed.findIndex(({ tx }) => tx.txid === last)
    return newest(confirmed.slice(0, Math.max(0, end)), pageSize.confirmed)
  }
  if (part !== undefined) return undefined
  return [...newest(waiting, pageSize.waiting), ...newest(confirmed, pageSize.confirmed)]
}

function getBlock(chain: Chain, [hash = '', view, start = '0']: readonly string[]) {
  const block = chain.block(hash)
  if (!block) throw new EsploraError(404, 'Block not found')
  switch (view) {
    case undefined:
      return toBlockJson(chain, block)
    case 'header':
      return Buffer.from(block.header).toString('hex')
    case 'raw':
      return encodeBlock(block)
    case 'status': {
      const next = chain.block(block.height + 1)?.hash
      return { in_best_chain: true, height: block.height, next_best: next ?? null }
    }
    case 'txids':
      return block.transactions.map(({ txid }) => txid)
    case 'txs':
      return block.transactions
        .slice(parseIndex(start), parseIndex(start) + pageSize.confirmed)
        .flatMap(({ txid }) => {
          const entry = chain.transaction(txid)
          return entry ? [toTransactionJson(entry)] : []
        })
    default:
      return undefined
  }
}

function getBlocks(chain: Chain, [view, what]: readonly string[]) {
  if (view === 'tip') {
    if (what === 'height') return String(chain.tip().height)
    return what === 'hash' ? chain.tip().hash : undefined
  }
  const start = view === undefined ? chain.tip().height : parseIndex(view)
  return Array.from({ length: pageSize.blocks }, (_, index) => start - index).flatMap((height) => {
    const block = chain.block(height)
    return block ? [toBlockJson(chain, block)] : []
  })
}

function getWaiting(chain: Chain, [view]: readonly string[]) {
  const waiting = chain.waiting()
  if (view === 'txids') return waiting.map(({ tx }) => tx.txid)
  if (view === 'recent')
    return [...waiting]
      .reverse()
      .slice(0, pageSize.recent)
      .map(({ tx, fee }) => ({
        txid: tx.txid,
        fee: Number(fee),
        vsize: tx.vsize,
        value: Number(tx.outputs.reduce((sum, { amount }) => sum + amount, 0n)),
      }))
  if (view !== undefined) return undefined
  return {
    count: waiting.length,
    vsize: waiting.reduce((sum, { tx }) => sum + tx.vsize, 0),
    total_fee: Number(waiting.reduce((sum, { fee }) => sum + fee, 0n)),
    fee_histogram: [],
  }
}

function broadcast(chain: Chain, hex: string): EsploraAnswer {
  const refuse = (code: number, message: string) => ({
    status: 400,
    body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
  })
  if (!/^([0-9a-f]{2})+$/i.test(hex))
    return refuse(-22, 'TX decode failed. Make sure the tx has at least one input.')
  try {
    return { status: 200, body: chain.accept(Buffer.from(hex, 'hex')).tx.txid }
  } catch (error) {
    if (error instanceof TransactionRefusal) return refuse(error.code, error.message)
    throw error
  }
}

/** The output script of an address, hex. @throws EsploraError */
function parseAddress(address: string): string {
  try {
    return Buffer.from(OutScript.encode(Address(regtest).decode(address))).toString('hex')
  } catch {
    throw new EsploraError(400, 'Invalid Bitcoin address')
  }
}

/** @throws EsploraError */
function parseIndex(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new EsploraError(400, 'Invalid number')
  return Number(text)
}

function notFound(body: string): EsploraAnswer {
  return { status: 404, body }
}
