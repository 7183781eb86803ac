import type { WalletBitcoin } from '../config.ts'

/** How long the chain may take to answer, milliseconds. */
const nodeTimeout = 10_000

/** An unspent output of an account. */
export type Coin = { readonly txid: string; readonly index: number; readonly amount: bigint }

/** Requests a path of an Esplora API. @throws Error with what the node answered */
async function callEsplora({ esploraUrl }: WalletBitcoin, path: string, body?: string): Promise<string> {
  const response = await fetch(`${esploraUrl}${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    signal: AbortSignal.timeout(nodeTimeout),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text.slice(0, 300) || `The Bitcoin node answered ${response.status}.`)
  return text.trim()
}

/** Balance in satoshis, with what waits for a block. @throws Error */
export async function getBitcoinBalance(bitcoin: WalletBitcoin, address: string): Promise<bigint> {
  const answer = JSON.parse(await callEsplora(bitcoin, `/address/${address}`)) as Record<
    'chain_stats' | 'mempool_stats',
    { funded_txo_sum: number; spent_txo_sum: number }
  >
  const { chain_stats: mined, mempool_stats: waiting } = answer
  return [mined, waiting].reduce(
    (sum, { funded_txo_sum, spent_txo_sum }) => sum + BigInt(funded_txo_sum) - BigInt(spent_txo_sum),
    0n,
  )
}

/** The coins of an address, the largest first. @throws Error */
export async function listCoins(bitcoin: WalletBitcoin, address: string): Promise<readonly Coin[]> {
  const answer = JSON.parse(await callEsplora(bitcoin, `/address/${address}/utxo`)) as {
    txid: string
    vout: number
    value: number
  }[]
  return answer
    .map(({ txid, vout, value }) => ({ txid, index: vout, amount: BigInt(value) }))
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
}

/** Satoshis a virtual byte for one of the next blocks, at least 1. @throws Error */
export async function getFeeRate(bitcoin: WalletBitcoin): Promise<number> {
  const estimates = JSON.parse(await callEsplora(bitcoin, '/fee-estimates')) as Record<string, number>
  return Math.max(1, Math.ceil(estimates['2'] ?? 1))
}

/** Sends a signed transaction and returns its id. @throws Error with the node's message */
export function broadcastBitcoin(bitcoin: WalletBitcoin, hex: string): Promise<string> {
  return callEsplora(bitcoin, '/tx', hex)
}
