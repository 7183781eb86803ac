import type { CaipAddress, Currency } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/platform.ts'

/** The price of one whole unit, and since when it is known, in milliseconds since 1970. */
export type SourcePrice = { readonly price: number; readonly at: number }

/** One source of prices. It leaves out tokens it does not know, and throws when it can't answer at all. */
export type PriceSource = {
  /** For people and logs. */
  readonly name: string
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}

/** Tokens that are requested together. Tokens missing in the answer are unknown to the source. */
type PriceRequest = {
  readonly tokens: readonly CaipAddress[]
  ask(): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}

type CachedPriceSourceOptions = {
  readonly name: string
  readonly clock: Pick<Clock, 'monotonic'>
  /** Milliseconds an answer is not requested again, and milliseconds it stays usable while requests fail. */
  readonly freshFor: number
  readonly staleFor: number
  /** As few requests as cover the tokens. Tokens nobody could price are left out. */
  split(tokens: readonly CaipAddress[], currency: Currency): readonly PriceRequest[]
}

/** A cached answer. `price` is undefined for a token the source does not know; `askedAt` is monotonic time. */
type CachedPrice = { readonly price: SourcePrice | undefined; readonly askedAt: number }

/** A source that caches its answers, also that a token is unknown, and returns old ones while requests fail. */
export function createCachedPriceSource({
  name,
  clock,
  freshFor,
  staleFor,
  split,
}: CachedPriceSourceOptions): PriceSource {
  const memory = new LRUCache<string, CachedPrice>({ max: 50_000 })
  const keyOf = (token: CaipAddress, currency: Currency) => `${currency} ${token}`
  const ageOf = (token: CaipAddress, currency: Currency) =>
    clock.monotonic() - (memory.get(keyOf(token, currency))?.askedAt ?? Number.NEGATIVE_INFINITY)

  return {
    name,
    async quote(tokens, currency) {
      const questions = split(
        tokens.filter((token) => ageOf(token, currency) >= freshFor),
        currency,
      )
      const outcomes = await Promise.allSettled(
        questions.map((question) => requestPrices(question, currency)),
      )
      const prices = new Map<CaipAddress, SourcePrice>()
      let recent = 0
      for (const token of tokens) {
        if (ageOf(token, currency) >= staleFor) continue
        recent++
        const price = memory.get(keyOf(token, currency))?.price
        if (price) prices.set(token, price)
      }
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed && recent === 0) throw failed.reason
      return prices
    },
  }

  async function requestPrices({ tokens, ask }: PriceRequest, currency: Currency): Promise<void> {
    const prices = await ask()
    const askedAt = clock.monotonic()
    for (const token of tokens) memory.set(keyOf(token, currency), { price: prices.get(token), askedAt })
  }
}

/** Whether a value can be a price: a finite number above 0. JSON's `1e400` parses as infinity. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
