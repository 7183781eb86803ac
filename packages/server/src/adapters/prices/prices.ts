import { type CaipAddress, toNativeToken } from '@latchkey/protocol'
import { watchProvider } from '../../base/watchProvider.ts'
import { createChainReader } from '../../chain/chainReader.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { PricesUnavailableError } from '../../errors.ts'
import type { PriceQuote, Prices, Tokens } from '../../ports/assets.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Egress, Log } from '../../ports/platform.ts'
import { createCoinGeckoPrices } from './coinGecko.ts'
import { createFilePrices } from './file.ts'
import { createPriceHistory, createPriceStore } from './history.ts'
import { createPoolPrices } from './pools.ts'
import { isPrice, type PriceSource } from './priceSource.ts'

/** Combines sources in order: each is asked for the tokens the ones before it do not know. */
export function createPrices({
  sources,
  log,
}: {
  readonly sources: readonly PriceSource[]
  readonly log: Pick<Log, 'warn'>
}): Pick<Prices, 'quote'> {
  return {
    async quote(tokens, currency) {
      const prices = new Map<CaipAddress, PriceQuote>()
      const failures: unknown[] = []
      for (const source of sources) {
        const missing = tokens.filter((token) => !prices.has(token))
        if (missing.length === 0) break
        try {
          for (const [token, { price, at }] of await source.quote(missing, currency))
            if (isPrice(price)) prices.set(token, { price, at, source: source.name })
        } catch (error) {
          failures.push(error)
          log.warn(
            { source: source.name, problem: error instanceof Error ? error.name : 'unknown' },
            'A price source was passed over',
          )
        }
      }
      if (failures.length > 0 && failures.length === sources.length)
        throw new PricesUnavailableError({ cause: failures[0] })
      return prices
    },
  }
}

type ConfiguredPricesOptions = {
  readonly config: Pick<ServerConfig, 'prices' | 'exchanges'>
  readonly chains: Pick<Chains, 'list' | 'send'>
  readonly tokens: Pick<Tokens, 'describe' | 'list'>
  readonly db: Pick<Db, 'query'>
  readonly egress: Egress
  readonly clock: Clock
  readonly log: Log
}

/**
 * The `Prices` port over the configured sources, in this order: the operator's file, pools, CoinGecko. Without any,
 * nothing has a price and nothing is stored.
 */
export function createConfiguredPrices(options: ConfiguredPricesOptions): Prices {
  const { config, chains, tokens, db, egress, clock, log } = options
  const { file: path, coinGecko, minLiquidity } = config.prices
  const { exchanges } = config
  const file = path === undefined ? undefined : createFilePrices({ path, clock, log })
  const hasPools = minLiquidity > 0 && Object.keys(exchanges).length > 0
  const reader = createChainReader({ chains, clock })
  const watch = watchProvider(egress, clock)
  const market = coinGecko ? createCoinGeckoPrices({ ...coinGecko, egress: watch, clock }) : undefined
  const sources = [
    ...(file ? [file] : []),
    ...(hasPools ? [createPoolPrices({ exchanges, reader, tokens, clock, minLiquidity, file })] : []),
    ...(market ? [market] : []),
  ]
  const { quote } = createPrices({ sources, log })
  const remembered = sources.length > 0 ? listedTokens({ chains, tokens }) : []
  const store = createPriceStore(db)
  return {
    quote,
    ...createPriceHistory({ store, clock, log, quote, tokens: remembered }),
    ...(market && { check: () => watch.check(() => market.quote([ether], 'usd')) }),
  }
}

/** Ether, which every market has a price of. */
const ether: CaipAddress = toNativeToken('eip155:1')

/** Native currencies and the operator's tokens: few, and chosen by nobody else. */
function listedTokens({ chains, tokens }: Pick<ConfiguredPricesOptions, 'chains' | 'tokens'>): CaipAddress[] {
  const served = chains
    .list()
    .filter(({ namespace, http }) => (namespace === 'eip155' || namespace === 'solana') && http)
  return served.flatMap(({ caipNetworkId: chain }): CaipAddress[] => [
    toNativeToken(chain),
    ...tokens
      .list(chain)
      .flatMap(({ token }): CaipAddress[] => (token === undefined ? [] : [`${chain}:${token}`])),
  ])
}
