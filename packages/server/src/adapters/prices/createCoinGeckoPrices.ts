import type { CaipAddress, Currency } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { plainObject } from '../../http/plainObject.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import { type CoinGeckoQuestion, coinGeckoQuestions } from './coinGeckoQuestions.ts'
import { createBreaker } from './createBreaker.ts'
import { isPrice } from './isPrice.ts'
import type { PriceSource } from './PriceSource.ts'

export type CoinGeckoOptions = {
  readonly key: string
  readonly plan: 'demo' | 'pro'
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'monotonic'>
}

type Known = { readonly price: number | undefined; readonly at: number }

const freshFor = 60_000
const staleFor = 10 * 60_000
const answer = v.pipe(
  plainObject,
  v.record(v.string(), v.pipe(plainObject, v.record(v.string(), v.unknown()))),
)

/**
 * Prices of CoinGecko's `simple/token_price` and `simple/price`
 * (https://docs.coingecko.com/reference/simple-token-price, read 2026-11-21). Not yet run against the live service.
 */
export function createCoinGeckoPrices({ key, plan, egress, clock }: CoinGeckoOptions): PriceSource {
  const known = new LRUCache<string, Known>({ max: 50_000 })
  const breaker = createBreaker(clock, { failures: 3, restFor: 30_000 })
  const host = plan === 'pro' ? 'https://pro-api.coingecko.com' : 'https://api.coingecko.com'

  return {
    async quote(tokens, currency) {
      const now = clock.monotonic()
      const wanted = tokens.filter((token) => now - askedAt(token, currency) >= freshFor)
      const problems: unknown[] = []
      for (const question of coinGeckoQuestions(wanted)) {
        try {
          const prices = await breaker.run(() => ask(question, currency))
          for (const token of [...question.names.values()].flat())
            known.set(`${currency} ${token}`, { price: prices.get(token), at: clock.monotonic() })
        } catch (error) {
          problems.push(error)
        }
      }
      const prices = new Map<CaipAddress, number>()
      let recent = 0
      for (const token of tokens) {
        const entry = known.get(`${currency} ${token}`)
        if (!entry || clock.monotonic() - entry.at >= staleFor) continue
        recent++
        if (entry.price !== undefined) prices.set(token, entry.price)
      }
      if (problems.length > 0 && recent === 0) throw problems[0]
      return prices
    },
  }

  function askedAt(token: CaipAddress, currency: Currency): number {
    return known.get(`${currency} ${token}`)?.at ?? Number.NEGATIVE_INFINITY
  }

  async function ask(
    { path, names }: CoinGeckoQuestion,
    currency: Currency,
  ): Promise<Map<CaipAddress, number>> {
    const { status, body } = await egress.request({
      url: `${host}/api/v3/${path}&vs_currencies=${currency}`,
      method: 'GET',
      headers: {
        accept: 'application/json',
        [plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key,
      },
      timeout: 5_000,
      maxBytes: 1024 * 1024,
    })
    if (status !== 200) throw new Error(`CoinGecko answered with status ${status}.`)
    const prices = new Map<CaipAddress, number>()
    for (const [name, entry] of Object.entries(v.parse(answer, JSON.parse(body.toString('utf8'))))) {
      const price = entry[currency]
      if (isPrice(price)) for (const token of names.get(name.toLowerCase()) ?? []) prices.set(token, price)
    }
    return prices
  }
}
