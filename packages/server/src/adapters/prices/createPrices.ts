import type { CaipAddress } from '@latchkey/protocol'
import { PricesUnavailableError } from '../../errors/PricesUnavailableError.ts'
import type { Log } from '../../ports/Log.ts'
import type { PriceQuote, Prices } from '../../ports/Prices.ts'
import { isPrice } from './isPrice.ts'
import type { PriceSource } from './PriceSource.ts'

/** Prices of sources in order: each is asked for what those before it didn't know. */
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
