import * as v from 'valibot'
import { finiteAmount } from '../fields.ts'
import { defineRoute } from '../http.ts'
import { currencies, dataLimits } from '../limits.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

/** Body of `POST /v1/fungible/price`. Addresses are CAIP-10; `0xeeee…` stands for the native currency. */
export const fungiblePriceRequest = v.object({
  projectId: v.optional(v.string()),
  currency: v.picklist(currencies),
  addresses: v.pipe(v.array(v.string()), v.maxLength(dataLimits.priceAddresses)),
  /** Latchkey: points of a small chart, one per hour of the last day or one per four hours of the last week. */
  sparkline: v.optional(v.picklist(['day', 'week'])),
})

/** Answer of `POST /v1/fungible/price`. Unknown tokens are left out. The optional fields are additions of this server. */
export const fungiblePrices = v.object({
  fungibles: v.array(
    v.object({
      address: v.string(),
      name: v.string(),
      symbol: v.string(),
      iconUrl: v.string(),
      price: finiteAmount,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      /** Age of the price when the server answered, milliseconds. */
      age: v.optional(finiteAmount),
      /** Name of the source, shown to people. */
      source: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** Change since a day ago in percent; absent where the server has no such price. */
      change24h: v.optional(v.pipe(v.number(), v.finite(), v.minValue(-100))),
      /** Oldest first; `at` in milliseconds since 1970 by the server's clock. Hours without a price are left out. */
      sparkline: v.optional(
        v.pipe(v.array(v.object({ at: finiteAmount, price: finiteAmount })), v.maxLength(200)),
      ),
    }),
  ),
})

export type FungiblePriceRequest = v.InferOutput<typeof fungiblePriceRequest>
export type FungiblePrices = v.InferOutput<typeof fungiblePrices>

/** Prices of tokens. A POST, because a hundred addresses do not fit into a URL. */
export const getPrices = defineRoute({
  method: 'POST',
  path: '/v1/fungible/price',
  summary: 'Prices of tokens',
  body: fungiblePriceRequest,
  answer: fungiblePrices,
  errors: { 400: 'no or bad addresses', 503: 'no source of prices answers' },
  auth: 'project',
  bucket: 'price',
})
