import type { CaipNetworkId, SwapGasPrice } from '@latchkey/protocol'
import type { Context } from 'hono'
import { sendBatch } from '../../chain/sendBatch.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { parseChainId } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'
import { type SwapsOptions, throwAsHttpFailure } from './swapRequest.ts'

/** `GET /v1/convert/gas-price`. */
export async function getGasPrice(c: Context<ApiEnv>, { chains }: SwapsOptions): Promise<Response> {
  const chain = parseChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  return c.json(await fetchGasPrices(chains, chain), 200, { 'cache-control': 'no-store' })
}

/** Past blocks that are read: 20, as hex. */
const blockCount = '0x14'

/**
 * Gas prices in wei for inclusion within the next blocks, quickly, and at once. Computed from the last twenty
 * blocks (EIP-1559): room for the base fee to grow by about one, two and six full blocks, plus the tip that a
 * quarter, half and nine tenths of the transactions paid. On chains without a base fee: the node’s gas price,
 * 10 and 25 % more.
 *
 * @throws HttpFailure 503
 */
export async function fetchGasPrices(chains: Chains, chain: CaipNetworkId): Promise<SwapGasPrice> {
  const [history, legacy] = await sendBatch(chains, chain, [
    { method: 'eth_feeHistory', params: [blockCount, 'latest', [25, 50, 90]] },
    { method: 'eth_gasPrice', params: [] },
  ]).catch(throwAsHttpFailure)
  const feeHistory = history && 'result' in history ? parseFeeHistory(history.result) : undefined
  if (feeHistory) {
    const { base, tips } = feeHistory
    const [low, middle, high] = tips
    return toGasPrices((base * 9n) / 8n + low, (base * 5n) / 4n + middle, base * 2n + high)
  }
  const price = legacy && 'result' in legacy ? parseQuantity(legacy.result) : undefined
  if (price === undefined) throw new HttpFailure(503, '', 'Conversion provider is temporarily unavailable')
  return toGasPrices(price, (price * 11n) / 10n, (price * 5n) / 4n)
}

function toGasPrices(standard: bigint, fast: bigint, instant: bigint): SwapGasPrice {
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}

/** Base fee of the next block, and the median tip of each percentile. */
function parseFeeHistory(
  result: unknown,
): { readonly base: bigint; readonly tips: readonly [bigint, bigint, bigint] } | undefined {
  const { baseFeePerGas, reward } = (result ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas)) return undefined
  const base = parseQuantity(baseFeePerGas.at(-1))
  if (base === undefined || base === 0n) return undefined
  const rows = Array.isArray(reward) ? reward.filter(Array.isArray) : []
  const tip = (percentileIndex: number) =>
    median(rows.flatMap((row) => parseQuantity(row[percentileIndex]) ?? []))
  return { base, tips: [tip(0), tip(1), tip(2)] }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // no money: an index, so a float is allowed
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** Parses a quantity of a node (`0x…`); undefined for anything else. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
