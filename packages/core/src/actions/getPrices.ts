import type { CaipAddress, Currency } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Price } from '../prices/Price.ts'
import { loadPart } from '../request/loadPart.ts'

/** Parameters of {@link getPrices}. */
export type GetPricesParameters = {
  /** CAIP-10; `0xeeee…eeee` stands for a network's native currency. */
  addresses: readonly CaipAddress[]
  /** Default `usd`. */
  currency?: Currency | undefined
  /** Points of a small chart with each: hourly ones of the last day, or one of each four hours of the last week. */
  sparkline?: 'day' | 'week' | undefined
  signal?: AbortSignal | undefined
}

/**
 * What tokens cost (W1.6). A token without a known price is left out, never 0.
 * @throws NoServerError, AbortedError, and what `readApi` throws
 */
export async function getPrices(config: Config, parameters: GetPricesParameters): Promise<readonly Price[]> {
  const { readPrices } = await loadPart(() => import('../prices/readPrices.ts'))
  const { addresses, currency = 'usd', sparkline, signal } = parameters
  return readPrices(config, { addresses, currency, sparkline, signal })
}
