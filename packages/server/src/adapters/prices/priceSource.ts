import type { CaipAddress, Currency } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/platform.ts'

/** What one whole unit costs, and since when that is known, milliseconds since 1970. */
export type SourcePrice = { readonly price: number; readonly at: number }

/** One place prices come from. What it doesn't know it leaves out; it throws when it can't answer at all. */
export type PriceSource = {
  /** For people and logs. */
  readonly name: string
  quote(tokens: readonly CaipAddress[], currency: Currency): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}

/** Tokens that are asked for together; what isn't in the answer is unknown there. */
type PriceRequest = {
  readonly tokens: readonly CaipAddress[]
  ask(): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}

type CachedPriceSourceOptions = {
  readonly name: string
  readonly clock: Pick<Clock, 'monotonic'>
  /** Milliseconds an answer isn't asked again for, and those it is still good for while none comes. */
  readonly freshFor: number
  readonly staleFor: number
  /** As few questions as cover the tokens; those nobody could answer are left out. */
  split(tokens: readonly CaipAddress[], currency: Currency): readonly PriceRequest[]
}

type Known = { readonly price: SourcePrice | undefined; readonly askedAt: number }

/** A source that remembers its answers, that something is unknown too, and gives old ones while it can't be asked. */
export function createCachedPriceSource({
  name,
  clock,
  freshFor,
  staleFor,
  split,
}: CachedPriceSourceOptions): PriceSource {
  const known = new LRUCache<string, Known>({ max: 50_000 })
  const keyOf = (token: CaipAddress, currency: Currency) => `${currency} ${token}`
  const ageOf = (token: CaipAddress, currency: Currency) =>
    clock.monotonic() - (known.get(keyOf(token, currency))?.askedAt ?? Number.NEGATIVE_INFINITY)

  return {
    name,
    async quote(tokens, currency) {
      const questions = split(
        tokens.filter((token) => ageOf(token, currency) >= freshFor),
        currency,
      )
      const outcomes = await Promise.allSettled(questions.map((question) => answer(question, currency)))
      const prices = new Map<CaipAddress, SourcePrice>()
      let recent = 0
      for (const token of tokens) {
        if (ageOf(token, currency) >= staleFor) continue
        recent++
        const price = known.get(keyOf(token, currency))?.price
        if (price) prices.set(token, price)
      }
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed && recent === 0) throw failed.reason
      return prices
    },
  }

  async function answer({ tokens, ask }: PriceRequest, currency: Currency): Promise<void> {
    const prices = await ask()
    const askedAt = clock.monotonic()
    for (const token of tokens) known.set(keyOf(token, currency), { price: prices.get(token), askedAt })
  }
}

/** Whether something can be a price: a finite number above 0. JSON's `1e400` reads as infinity and is none. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
