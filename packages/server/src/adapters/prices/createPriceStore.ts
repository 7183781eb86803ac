import type { CaipAddress, Currency } from '@latchkey/protocol'
import type { Db } from '../../ports/Db.ts'
import type { PricePoint } from '../../ports/Prices.ts'
import { isPrice } from './isPrice.ts'

const hourLength = 60 * 60_000
const rowsAtOnce = 500

/** What prices were, by hours since 1970, in the database. */
export type PriceStore = {
  /** The points since `since` (milliseconds since 1970), oldest first. */
  read(
    tokens: readonly CaipAddress[],
    currency: Currency,
    since: number,
  ): Promise<Map<CaipAddress, PricePoint[]>>
  /** Those tokens that have no price of the hour. */
  missing(tokens: readonly CaipAddress[], currency: Currency, hour: number): Promise<CaipAddress[]>
  /** The first price of an hour stays, whoever else comes. */
  write(prices: ReadonlyMap<CaipAddress, number>, currency: Currency, hour: number): Promise<void>
  deleteBefore(hour: number): Promise<void>
}

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
      const known = new Set(rows.map(({ token }) => token))
      return tokens.filter((token) => !known.has(token))
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
