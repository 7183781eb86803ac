import { readFile, stat } from 'node:fs/promises'
import { type CaipAddress, type Currency, currencies, parseCaipAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import { convertPrice } from '../../base/decimals.ts'
import { plainObject } from '../../base/json.ts'
import { tokenId } from '../../chain/addresses.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { PriceSource, SourcePrice } from './priceSource.ts'

/** Milliseconds between two checks of the file. */
const checkInterval = 1_000
/** Bytes of the largest accepted file. */
const maxBytes = 16 * 1024 * 1024

type FilePricesOptions = {
  readonly path: string
  readonly clock: Pick<Clock, 'monotonic'>
  readonly log: Pick<Log, 'error' | 'info'>
}

/** Prices of a file, and its exchange rates of the US dollar. */
export type FilePrices = PriceSource & {
  /**
   * Undefined: the file has no rate.
   *
   * @throws Error when there is no readable file
   */
  rate(currency: Currency): Promise<number | undefined>
}

/**
 * Prices from the operator's file (its format: `parsePriceFeed`), which is loaded again when it changes. The age of the
 * prices is that of the file. A broken file is logged, and the previous prices stay.
 */
export function createFilePrices({ path, clock, log }: FilePricesOptions): FilePrices {
  let feed: PriceFeed | undefined
  let writtenAt = 0
  let lastStamp = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  let reloading: Promise<void> | undefined

  return {
    name: 'the operator’s file',
    async quote(tokens, currency) {
      const { usd, rates } = await load()
      const rate = rates.get(currency)
      const prices = new Map<CaipAddress, SourcePrice>()
      if (rate === undefined) return prices
      for (const token of tokens) {
        const price = usd.get(toKey(token))
        if (price !== undefined) prices.set(token, { price: convertPrice(price, rate), at: writtenAt })
      }
      return prices
    },
    rate: async (currency) => (await load()).rates.get(currency),
  }

  async function load(): Promise<PriceFeed> {
    await refresh()
    if (!feed) throw new Error(`${path} holds no prices`)
    return feed
  }

  function refresh(): Promise<void> {
    if (clock.monotonic() - checkedAt < checkInterval) return reloading ?? Promise.resolve()
    checkedAt = clock.monotonic()
    reloading = reload().finally(() => {
      reloading = undefined
    })
    return reloading
  }

  async function reload(): Promise<void> {
    let stamp = 'missing'
    try {
      const { mtimeMs, size, ino } = await stat(path)
      stamp = `${mtimeMs} ${size} ${ino}`
      if (stamp === lastStamp) return
      if (size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`)
      feed = parsePriceFeed(await readFile(path, 'utf8'))
      writtenAt = Math.floor(mtimeMs)
      log.info({ path, prices: feed.usd.size }, 'The price file was read')
    } catch (error) {
      if (stamp !== lastStamp)
        log.error(
          { path, problem: error instanceof Error ? error.message : 'unknown' },
          feed ? 'The price file is broken; the prices read before stay' : 'The price file is broken',
        )
    }
    lastStamp = stamp
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

/** The content of a price file: US dollars by CAIP-10 in lower case, and the value of a dollar in other currencies. */
type PriceFeed = {
  readonly usd: ReadonlyMap<string, number>
  readonly rates: ReadonlyMap<Currency, number>
}

/**
 * Parses a price feed: `{ "usd": { "<CAIP-10>": 2500.1 }, "rates": { "eur": 0.92, "btc": 0.0000104 } }`. Prices are of
 * one whole unit; `0xeeee…eeee` is the native currency of an EVM chain, the mint of wrapped SOL that of a Solana chain. Tokens are identified by contract only: by symbol, any
 * token could borrow another's price.
 *
 * @throws Error naming the place of the problem; one wrong number refuses the whole file
 */
export function parsePriceFeed(text: string): PriceFeed {
  const result = v.safeParse(schema, JSON.parse(text))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue) ?? 'the top level'} ${issue.message}`)
  }
  const { usd, rates = {} } = result.output
  return {
    usd: new Map(Object.entries(usd).map(([token, price]) => [toKey(token), price])),
    rates: new Map<Currency, number>([
      ['usd', 1],
      ...currencies.flatMap((currency): [Currency, number][] => {
        const rate = rates[currency]
        return rate === undefined || currency === 'usd' ? [] : [[currency, rate]]
      }),
    ]),
  }
}

/** The key of a token, which is the same for every spelling of a chain's native currency. */
function toKey(token: string): string {
  const parts = parseCaipAddress(token)
  return (parts ? tokenId(parts.caipNetworkId, parts.address) : token).toLowerCase()
}
