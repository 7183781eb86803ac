import type { CaipAddress, Currency } from '@latchkey/protocol'
import type { PricePoint, Prices } from '../../ports/assets.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import { isPrice } from './priceSource.ts'

const hourLength = 60 * 60_000
/** Hours that are stored. */
const hoursKept = 7 * 24
/** Milliseconds until a failed attempt is repeated. */
const retryAfter = 5 * 60_000

type PriceHistoryOptions = {
  readonly store: PriceStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  readonly quote: Prices['quote']
  /** The tokens whose prices are stored. */
  readonly tokens: readonly CaipAddress[]
}

/**
 * Stores one price of each hour: in US dollars, and in the currencies whose history was requested since this process
 * began. Several servers on one database store the same hour once.
 */
export function createPriceHistory({
  store,
  clock,
  log,
  quote,
  tokens,
}: PriceHistoryOptions): Pick<Prices, 'trend' | 'start' | 'close'> {
  const currencies = new Set<Currency>(['usd'])
  const storedTokens = new Set(tokens)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  return {
    async trend(asked, currency, since) {
      currencies.add(currency)
      return store.read(
        asked.filter((token) => storedTokens.has(token)),
        currency,
        since,
      )
    },
    async start() {
      if (tokens.length > 0) timer ??= setTimeout(run, 0)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }

  function run(): void {
    running = storeCurrentHour().then(
      () => scheduleNext(hourLength - (clock.now() % hourLength)),
      (error: unknown) => {
        log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'Prices are not stored')
        scheduleNext(retryAfter)
      },
    )
  }

  function scheduleNext(milliseconds: number): void {
    if (!isClosed) timer = setTimeout(run, milliseconds).unref()
  }

  async function storeCurrentHour(): Promise<void> {
    const hour = Math.floor(clock.now() / hourLength)
    for (const currency of currencies) {
      const missing = await store.missing(tokens, currency, hour)
      if (missing.length === 0) continue
      const quoted = await quote(missing, currency)
      const prices = new Map([...quoted].map(([token, { price }]) => [token, price]))
      await store.write(prices, currency, hour)
    }
    await store.deleteBefore(hour - hoursKept)
  }
}

/** Rows of one statement. */
const rowsAtOnce = 500

/** Hourly prices in the database, by hours since 1970. */
export type PriceStore = {
  /** The prices since `since` (milliseconds since 1970), oldest first. */
  read(
    tokens: readonly CaipAddress[],
    currency: Currency,
    since: number,
  ): Promise<Map<CaipAddress, PricePoint[]>>
  /** The tokens without a price for the hour. */
  missing(tokens: readonly CaipAddress[], currency: Currency, hour: number): Promise<CaipAddress[]>
  /** Stores prices. The first price of an hour stays. */
  write(prices: ReadonlyMap<CaipAddress, number>, currency: Currency, hour: number): Promise<void>
  deleteBefore(hour: number): Promise<void>
}

/** Creates the store of the hourly prices, for `createPriceHistory`. */
export function createPriceStore(db: Pick<Db, 'query'>): PriceStore {
  return {
    async read(tokens, currency, since) {
      const points = new Map<CaipAddress, PricePoint[]>()
      if (tokens.length === 0) return points
      const rows = await db.query
        .selectFrom('price')
        .select(['token', 'hour', 'price'])
        .where('token', 'in', tokens)
        .where('currency', '=', currency)
        .where('hour', '>=', Math.ceil(since / hourLength))
        .orderBy('hour')
        .execute()
      for (const { token, hour, price } of rows) {
        const point = { at: Number(hour) * hourLength, price: Number(price) }
        const id = token as CaipAddress
        if (isPrice(point.price)) points.set(id, [...(points.get(id) ?? []), point])
      }
      return points
    },
    async missing(tokens, currency, hour) {
      const rows = await db.query
        .selectFrom('price')
        .select('token')
        .where('currency', '=', currency)
        .where('hour', '=', hour)
        .execute()
      const present = new Set(rows.map(({ token }) => token))
      return tokens.filter((token) => !present.has(token))
    },
    async write(prices, currency, hour) {
      const rows = [...prices].map(([token, price]) => ({ token, currency, hour, price: String(price) }))
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await db.query
          .insertInto('price')
          .values(rows.slice(start, start + rowsAtOnce))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    async deleteBefore(hour) {
      await db.query.deleteFrom('price').where('hour', '<', hour).execute()
    },
  }
}
