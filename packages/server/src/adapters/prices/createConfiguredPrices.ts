import type { CaipAddress } from '@latchkey/protocol'
import { createChainReader } from '../../chain/createChainReader.ts'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Chains } from '../../ports/Chains.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { Log } from '../../ports/Log.ts'
import type { Prices } from '../../ports/Prices.ts'
import type { Tokens } from '../../ports/Tokens.ts'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.ts'
import { createFilePrices } from './createFilePrices.ts'
import { createPoolPrices } from './createPoolPrices.ts'
import { createPriceHistory } from './createPriceHistory.ts'
import { createPriceStore } from './createPriceStore.ts'
import { createPrices } from './createPrices.ts'

export type ConfiguredPricesOptions = {
  readonly config: Pick<ServerConfig, 'prices' | 'exchanges'>
  readonly chains: Pick<Chains, 'list' | 'send'>
  readonly tokens: Pick<Tokens, 'describe' | 'list'>
  readonly db: Pick<Db, 'query'>
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
}

/**
 * The `Prices` port over the sources the configuration names, in this order: the operator's file, pools, CoinGecko. None:
 * nothing has a price, and nothing is remembered.
 */
export function createConfiguredPrices(options: ConfiguredPricesOptions): Prices {
  const { config, chains, tokens, db, egress, clock, log } = options
  const { file: path, coinGecko, minLiquidity } = config.prices
  const { exchanges } = config
  const file = path === undefined ? undefined : createFilePrices({ path, clock, log })
  const hasPools = minLiquidity > 0 && Object.keys(exchanges).length > 0
  const reader = createChainReader({ chains, clock })
  const sources = [
    ...(file ? [file] : []),
    ...(hasPools ? [createPoolPrices({ exchanges, reader, tokens, clock, minLiquidity, file })] : []),
    ...(coinGecko ? [createCoinGeckoPrices({ ...coinGecko, egress, clock })] : []),
  ]
  const { quote } = createPrices({ sources, log })
  const remembered = sources.length > 0 ? listedTokens({ chains, tokens }) : []
  const store = createPriceStore(db)
  return { quote, ...createPriceHistory({ store, clock, log, quote, tokens: remembered }) }
}

/** Native currencies and the operator's tokens: few, and nobody else's choice. */
function listedTokens({ chains, tokens }: Pick<ConfiguredPricesOptions, 'chains' | 'tokens'>): CaipAddress[] {
  const served = chains.list().filter(({ namespace, http }) => namespace === 'eip155' && http)
  return served.flatMap(({ caipNetworkId: chain }): CaipAddress[] => [
    `${chain}:${nativePlaceholder}`,
    ...tokens
      .list(chain)
      .flatMap(({ token }): CaipAddress[] => (token === undefined ? [] : [`${chain}:${token}`])),
  ])
}
