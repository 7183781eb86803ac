import { readFile, stat } from 'node:fs/promises'
import { type CaipAddress, type Currency, currencies } from '@latchkey/protocol'
import * as v from 'valibot'
import { convertPrice } from '../../base/decimals.ts'
import { plainObject } from '../../base/json.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { PriceSource, SourcePrice } from './priceSource.ts'

/** Milliseconds between two looks whether the file changed. */
const lookEvery = 1_000
const maxBytes = 16 * 1024 * 1024

type FilePricesOptions = {
  readonly path: string
  readonly clock: Pick<Clock, 'monotonic'>
  readonly log: Pick<Log, 'error' | 'info'>
}

/** Prices of a file, and what a dollar is in other currencies by it. */
export type FilePrices = PriceSource & {
  /** Undefined: the file doesn't say. @throws Error when there is nothing to read */
  rate(currency: Currency): Promise<number | undefined>
}

/**
 * Prices out of a file of the operator's (`parsePriceFeed` tells its form), read again when it changes; they are as old
 * as it. A broken file is logged, and what was read before stays.
 */
export function createFilePrices({ path, clock, log }: FilePricesOptions): FilePrices {
  let feed: PriceFeed | undefined
  let writtenAt = 0
  let seen = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  return {
    name: 'the operator’s file',
    async quote(tokens, currency) {
      const { usd, rates } = await read()
      const rate = rates.get(currency)
      const prices = new Map<CaipAddress, SourcePrice>()
      if (rate === undefined) return prices
      for (const token of tokens) {
        const price = usd.get(token.toLowerCase())
        if (price !== undefined) prices.set(token, { price: convertPrice(price, rate), at: writtenAt })
      }
      return prices
    },
    rate: async (currency) => (await read()).rates.get(currency),
  }

  async function read(): Promise<PriceFeed> {
    await refresh()
    if (!feed) throw new Error(`${path} holds no prices`)
    return feed
  }

  function refresh(): Promise<void> {
    if (clock.monotonic() - lookedAt < lookEvery) return looking ?? Promise.resolve()
    lookedAt = clock.monotonic()
    looking = look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<void> {
    let mark = 'missing'
    try {
      const { mtimeMs, size, ino } = await stat(path)
      mark = `${mtimeMs} ${size} ${ino}`
      if (mark === seen) return
      if (size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`)
      feed = parsePriceFeed(await readFile(path, 'utf8'))
      writtenAt = Math.floor(mtimeMs)
      log.info({ path, prices: feed.usd.size }, 'The price file was read')
    } catch (error) {
      if (mark !== seen)
        log.error(
          { path, problem: error instanceof Error ? error.message : 'unknown' },
          feed ? 'The price file is broken; the prices read before stay' : 'The price file is broken',
        )
    }
    seen = mark
  }
}

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
type PriceFeed = {
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
