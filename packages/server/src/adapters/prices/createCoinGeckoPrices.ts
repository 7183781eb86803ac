import type { CaipAddress, Currency } from '@latchkey/protocol'
import * as v from 'valibot'
import { plainObject } from '../../http/plainObject.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import { type CoinGeckoQuestion, coinGeckoQuestions } from './coinGeckoQuestions.ts'
import { createBreaker } from './createBreaker.ts'
import { isPrice } from './isPrice.ts'
import { keepPrices } from './keepPrices.ts'
import type { PriceSource, SourcePrice } from './PriceSource.ts'

export type CoinGeckoOptions = {
  /** Absent: the public plan, which knows nobody. */
  readonly key?: string
  readonly plan: 'public' | 'demo' | 'pro'
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Clock
}

const answer = v.pipe(
  plainObject,
  v.record(v.string(), v.pipe(plainObject, v.record(v.string(), v.unknown()))),
)

/**
 * Prices of CoinGecko's `simple/token_price` and `simple/price`
 * (https://docs.coingecko.com/reference/simple-token-price, read 2026-11-21). Not yet run against the live service.
 */
export function createCoinGeckoPrices({ key, plan, egress, clock }: CoinGeckoOptions): PriceSource {
  const breaker = createBreaker(clock, { failures: 3, restFor: 30_000 })
  const host = plan === 'pro' ? 'https://pro-api.coingecko.com' : 'https://api.coingecko.com'

  return keepPrices({
    name: 'CoinGecko',
    clock,
    freshFor: 60_000,
    staleFor: 10 * 60_000,
    split: (tokens, currency) =>
      coinGeckoQuestions(tokens).map((question) => ({
        tokens: [...question.names.values()].flat(),
        ask: () => breaker.run(() => ask(question, currency)),
      })),
  })

  async function ask(
    { path, names }: CoinGeckoQuestion,
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const { status, body } = await egress.request({
      url: `${host}/api/v3/${path}&vs_currencies=${currency}`,
      method: 'GET',
      headers: {
        accept: 'application/json',
        ...(key !== undefined && { [plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key }),
      },
      timeout: 5_000,
      maxBytes: 1024 * 1024,
    })
    if (status !== 200) throw new Error(`CoinGecko answered with status ${status}.`)
    const prices = new Map<CaipAddress, SourcePrice>()
    const at = clock.now()
    for (const [name, entry] of Object.entries(v.parse(answer, JSON.parse(body.toString('utf8'))))) {
      const price = entry[currency]
      if (isPrice(price))
        for (const token of names.get(name.toLowerCase()) ?? []) prices.set(token, { price, at })
    }
    return prices
  }
}
