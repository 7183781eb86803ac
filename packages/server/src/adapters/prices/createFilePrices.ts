import { readFile, stat } from 'node:fs/promises'
import type { CaipAddress } from '@latchkey/protocol'
import type { Clock } from '../../ports/Clock.ts'
import type { Log } from '../../ports/Log.ts'
import type { PriceSource } from './PriceSource.ts'
import { type PriceFeed, parsePriceFeed } from './parsePriceFeed.ts'

/** Milliseconds between two looks whether the file changed. */
const lookEvery = 1_000
const maxBytes = 16 * 1024 * 1024

export type FilePricesOptions = {
  readonly path: string
  readonly clock: Pick<Clock, 'monotonic'>
  readonly log: Pick<Log, 'error' | 'info'>
}

/**
 * Prices out of a file of the operator's (`parsePriceFeed` tells its form), read again when it changes. A broken file is
 * logged, and what was read before stays.
 */
export function createFilePrices({ path, clock, log }: FilePricesOptions): PriceSource {
  let feed: PriceFeed | undefined
  let seen = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  return {
    async quote(tokens, currency) {
      await refresh()
      if (!feed) throw new Error(`${path} holds no prices`)
      const rate = feed.rates.get(currency)
      const prices = new Map<CaipAddress, number>()
      if (rate === undefined) return prices
      for (const token of tokens) {
        const price = feed.usd.get(token.toLowerCase())
        if (price !== undefined) prices.set(token, price * rate)
      }
      return prices
    },
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
