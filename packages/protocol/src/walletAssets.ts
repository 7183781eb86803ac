import * as v from 'valibot'
import { finiteAmount } from './fields.ts'

/** A token that a wallet holds, as `wallet_getAssets` answers it (ERC-7811, with price and picture). */
export const walletAsset = v.object({
  /** `native`, or the contract. */
  address: v.pipe(v.string(), v.regex(/^(?:native|0x[\da-f]{40})$/i)),
  /** Base units as hex, up to 256 bits. */
  balance: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i)),
  /** Wallets write it in either case. */
  type: v.pipe(v.string(), v.toUpperCase(), v.picklist(['NATIVE', 'ERC20'])),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    /** US dollars per whole unit; 0 where none is known. */
    price: finiteAmount,
    iconUrl: v.string(),
    /** US dollars. */
    value: v.optional(finiteAmount),
  }),
})

/** What `wallet_getAssets` answers: tokens by chain id as hex. */
export const walletAssets = v.record(v.pipe(v.string(), v.regex(/^0x[\da-f]+$/i)), v.array(walletAsset))

export type WalletAsset = v.InferOutput<typeof walletAsset>
export type WalletAssets = v.InferOutput<typeof walletAssets>
