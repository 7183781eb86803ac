import { type Currency, currencies } from '@latchkey/protocol'
import * as v from 'valibot'
import { plainObject } from '../../http/plainObject.ts'

const price = v.pipe(
  v.number('is not a number'),
  v.finite('is not finite'),
  v.check((value) => value > 0, 'is not above 0'),
)
const address = v.pipe(
  v.string(),
  v.regex(/^[a-z\d]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/i, 'is not a CAIP-10 address'),
)
const schema = v.object({
  usd: v.pipe(plainObject, v.record(address, price)),
  rates: v.optional(v.partial(v.object(v.entriesFromList(currencies, price)))),
})

/** Prices as a file gave them: in US dollars by CAIP-10 in lower case, and what a dollar is in other currencies. */
export type PriceFeed = {
  readonly usd: ReadonlyMap<string, number>
  readonly rates: ReadonlyMap<Currency, number>
}

/**
 * Reads a price feed: `{ "usd": { "<CAIP-10>": 2500.1 }, "rates": { "eur": 0.92, "btc": 0.0000104 } }`. Prices are of one
 * whole unit; `0xeeee…eeee` is a chain's native currency. Tokens are named by contract only: by symbol, anybody's token
 * could borrow another's price.
 *
 * @throws Error that says where the text is wrong; one wrong figure refuses the whole file
 */
export function parsePriceFeed(text: string): PriceFeed {
  const result = v.safeParse(schema, JSON.parse(text))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue) ?? 'the top level'} ${issue.message}`)
  }
  const { usd, rates = {} } = result.output
  return {
    usd: new Map(Object.entries(usd).map(([token, price]) => [token.toLowerCase(), price])),
    rates: new Map<Currency, number>([
      ['usd', 1],
      ...currencies.flatMap((currency): [Currency, number][] => {
        const rate = rates[currency]
        return rate === undefined || currency === 'usd' ? [] : [[currency, rate]]
      }),
    ]),
  }
}
