import * as v from 'valibot'
import { caipNetworkId } from '../caip/caipNetworkIdSchema.ts'
import { decimalText } from './decimalText.ts'
import { finiteAmount } from './finiteAmount.ts'

/** One entry of a balance answer (S3.05). Without `address` it is the network's native currency. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-2. */
  chainId: caipNetworkId,
  /** CAIP-10 of the contract. */
  address: v.optional(v.string()),
  /** `quantity` times `price`, in the asked currency. Absent where no price is known (X.36). */
  value: v.optional(finiteAmount),
  /** Price of one whole unit; 0 where none is known, for clients that need the field. */
  price: finiteAmount,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimalText }),
  iconUrl: v.string(),
})

/** Why a token isn't in the default list: it can still be reached under "hidden tokens" (S5.09). */
export const hiddenReason = v.picklist(['spam', 'lowQuality'])

/** `GET /v1/account/{address}/balance` (W1.4). All but `balances` is ours; other clients ignore it. */
export const tokenBalances = v.object({
  balances: v.array(tokenBalance),
  hidden: v.optional(v.array(v.object({ ...tokenBalance.entries, reason: hiddenReason }))),
  /** Milliseconds since 1970 of the chain reads behind this answer, so that a stale one can tell its age (W6). */
  readAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Chains that were asked for and couldn't be read: their balances are missing, not zero. */
  unavailable: v.optional(v.array(caipNetworkId)),
})

/** One entry of a balance answer (S3.05). */
export type TokenBalance = v.InferOutput<typeof tokenBalance>
/** Why a token isn't in the default list. */
export type HiddenReason = v.InferOutput<typeof hiddenReason>
/** `GET /v1/account/{address}/balance` (W1.4). */
export type TokenBalances = v.InferOutput<typeof tokenBalances>
