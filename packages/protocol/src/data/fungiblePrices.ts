import * as v from 'valibot'
import { currencies } from './currencies.ts'
import { dataLimits } from './dataLimits.ts'
import { finiteAmount } from './finiteAmount.ts'

/** Body of `POST /v1/fungible/price` (W1.6). Addresses are CAIP-10; `0xeeee…` stands for the native currency. */
export const fungiblePriceRequest = v.object({
  projectId: v.optional(v.string()),
  currency: v.picklist(currencies),
  addresses: v.pipe(v.array(v.string()), v.maxLength(dataLimits.priceAddresses)),
})

/** Answer of `POST /v1/fungible/price`: unknown tokens are left out (W1.6). */
export const fungiblePrices = v.object({
  fungibles: v.array(
    v.object({
      address: v.string(),
      name: v.string(),
      symbol: v.string(),
      iconUrl: v.string(),
      price: finiteAmount,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    }),
  ),
})

export type FungiblePriceRequest = v.InferOutput<typeof fungiblePriceRequest>
export type FungiblePrices = v.InferOutput<typeof fungiblePrices>
