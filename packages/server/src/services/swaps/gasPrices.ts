import type { CaipNetworkId, SwapGasPrice } from '@latchkey/protocol'
import type { Context } from 'hono'
import { sendBatch } from '../../chain/sendBatch.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { readChainId } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'
import { type SwapsOptions, throwAsHttpFailure } from './swapQuestion.ts'

/** `GET /v1/convert/gas-price`. */
export async function getGasPrice(c: Context<ApiEnv>, { chains }: SwapsOptions): Promise<Response> {
  const chain = readChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  return c.json(await fetchGasPrices(chains, chain), 200, { 'cache-control': 'no-store' })
}

const blocks = '0x14'

/**
 * What a unit of gas should be paid with, wei: for the next blocks, quickly, at once. Over the last twenty blocks (EIP-1559):
 * room for the base fee to grow by one, two and six full blocks, and the tip a quarter, half and nine tenths of the
 * transactions paid. Chains without a base fee: what the node says, 10 and 25 % more.
 *
 * @throws HttpFailure 503
 */
export async function fetchGasPrices(chains: Chains, chain: CaipNetworkId): Promise<SwapGasPrice> {
  const [history, legacy] = await sendBatch(chains, chain, [
    { method: 'eth_feeHistory', params: [blocks, 'latest', [25, 50, 90]] },
    { method: 'eth_gasPrice', params: [] },
  ]).catch(throwAsHttpFailure)
  const seen = history && 'result' in history ? readHistory(history.result) : undefined
  if (seen) {
    const { base, tips } = seen
    const [low, middle, high] = tips
    return texts((base * 9n) / 8n + low, (base * 5n) / 4n + middle, base * 2n + high)
  }
  const price = legacy && 'result' in legacy ? readQuantity(legacy.result) : undefined
  if (price === undefined) throw new HttpFailure(503, '', 'Conversion provider is temporarily unavailable')
  return texts(price, (price * 11n) / 10n, (price * 5n) / 4n)
}

function texts(standard: bigint, fast: bigint, instant: bigint): SwapGasPrice {
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}

/** The base fee of the next block, and the middle of what each percentile tipped. */
function readHistory(
  result: unknown,
): { readonly base: bigint; readonly tips: readonly [bigint, bigint, bigint] } | undefined {
  const { baseFeePerGas, reward } = (result ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas)) return undefined
  const base = readQuantity(baseFeePerGas.at(-1))
  if (base === undefined || base === 0n) return undefined
  const rows = Array.isArray(reward) ? reward.filter(Array.isArray) : []
  const tip = (place: number) => middle(rows.flatMap((row) => readQuantity(row[place]) ?? []))
  return { base, tips: [tip(0), tip(1), tip(2)] }
}

function middle(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // no money: a place in the list
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
