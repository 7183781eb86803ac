import type { CaipAddress, Currency } from '@latchkey/protocol'
import type { Clock } from '../../ports/Clock.ts'
import type { Log } from '../../ports/Log.ts'
import type { Prices } from '../../ports/Prices.ts'
import type { PriceStore } from './createPriceStore.ts'

const hourLength = 60 * 60_000
/** Hours that are kept. */
const kept = 7 * 24
/** Milliseconds until a try that failed is made again. */
const retryAfter = 5 * 60_000

export type PriceHistoryOptions = {
  readonly store: PriceStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  readonly quote: Prices['quote']
  /** What is remembered. */
  readonly tokens: readonly CaipAddress[]
}

/**
 * What prices were, one of each hour: in dollars, and in the currencies whose past somebody asked for since this process
 * began. Several servers on one database remember the same hour once.
 */
export function createPriceHistory({
  store,
  clock,
  log,
  quote,
  tokens,
}: PriceHistoryOptions): Pick<Prices, 'trend' | 'start' | 'close'> {
  const currencies = new Set<Currency>(['usd'])
  const remembered = new Set(tokens)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  return {
    async trend(asked, currency, since) {
      currencies.add(currency)
      return store.read(
        asked.filter((token) => remembered.has(token)),
        currency,
        since,
      )
    },
    start() {
      if (tokens.length > 0) timer ??= setTimeout(run, 0)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }

  function run(): void {
    running = remember().then(
      () => next(hourLength - (clock.now() % hourLength)),
      (error: unknown) => {
        log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'Prices are not remembered')
        next(retryAfter)
      },
    )
  }

  function next(milliseconds: number): void {
    if (!isClosed) timer = setTimeout(run, milliseconds).unref()
  }

  async function remember(): Promise<void> {
    const hour = Math.floor(clock.now() / hourLength)
    for (const currency of currencies) {
      const missing = await store.missing(tokens, currency, hour)
      if (missing.length === 0) continue
      const quoted = await quote(missing, currency)
      const prices = new Map([...quoted].map(([token, { price }]) => [token, price]))
      await store.write(prices, currency, hour)
    }
    await store.deleteBefore(hour - kept)
  }
}
