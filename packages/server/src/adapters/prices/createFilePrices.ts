import { readFile, stat } from 'node:fs/promises'
import type { CaipAddress, Currency } from '@latchkey/protocol'
import type { Clock } from '../../ports/Clock.ts'
import type { Log } from '../../ports/Log.ts'
import { convertPrice } from './convertPrice.ts'
import type { PriceSource, SourcePrice } from './PriceSource.ts'
import { type PriceFeed, parsePriceFeed } from './parsePriceFeed.ts'

/** Milliseconds between two looks whether the file changed. */
const lookEvery = 1_000
const maxBytes = 16 * 1024 * 1024

export type FilePricesOptions = {
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
