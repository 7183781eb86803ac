import type { CaipAddress, Currency } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/Clock.ts'
import type { PriceSource, SourcePrice } from './PriceSource.ts'

/** Tokens that are asked for together; what isn't in the answer is unknown there. */
export type PriceQuestion = {
  readonly tokens: readonly CaipAddress[]
  ask(): Promise<ReadonlyMap<CaipAddress, SourcePrice>>
}

export type KeepPricesOptions = {
  readonly name: string
  readonly clock: Pick<Clock, 'monotonic'>
  /** Milliseconds an answer isn't asked again for, and those it is still good for while none comes. */
  readonly freshFor: number
  readonly staleFor: number
  /** As few questions as cover the tokens; those nobody could answer are left out. */
  split(tokens: readonly CaipAddress[], currency: Currency): readonly PriceQuestion[]
}

type Known = { readonly price: SourcePrice | undefined; readonly askedAt: number }

/** A source that remembers its answers, that something is unknown too, and gives old ones while it can't be asked. */
export function keepPrices({ name, clock, freshFor, staleFor, split }: KeepPricesOptions): PriceSource {
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

  async function answer({ tokens, ask }: PriceQuestion, currency: Currency): Promise<void> {
    const prices = await ask()
    const askedAt = clock.monotonic()
    for (const token of tokens) known.set(keyOf(token, currency), { price: prices.get(token), askedAt })
  }
}
