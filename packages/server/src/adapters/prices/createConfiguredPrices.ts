import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { Log } from '../../ports/Log.ts'
import type { Prices } from '../../ports/Prices.ts'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.ts'
import { createFilePrices } from './createFilePrices.ts'
import { createPrices } from './createPrices.ts'

/** The sources the configuration names: the operator's file first, then CoinGecko. Neither: nothing has a price. */
export function createConfiguredPrices({
  config: { prices },
  egress,
  clock,
  log,
}: {
  readonly config: Pick<ServerConfig, 'prices'>
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
}): Prices {
  const { file, coinGecko } = prices
  return createPrices({
    sources: [
      ...(file === undefined ? [] : [createFilePrices({ path: file, clock, log })]),
      ...(coinGecko ? [createCoinGeckoPrices({ ...coinGecko, egress, clock })] : []),
    ],
    log,
  })
}
