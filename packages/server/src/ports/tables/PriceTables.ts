import type { ColumnType } from 'kysely'

/** What prices were (migration `0011_prices`). */
export type PriceTables = {
  /** What one whole unit cost, once an hour. */
  price: {
    /** CAIP-10 in lower case. */
    token: string
    currency: string
    /** Hours since 1970. */
    hour: number
    /** Decimal text, above 0. */
    price: ColumnType<string, string, never>
  }
}
