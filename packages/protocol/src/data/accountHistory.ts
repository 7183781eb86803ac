import * as v from 'valibot'
import { caipNetworkId } from '../caip/caipNetworkIdSchema.ts'
import { decimalText } from './decimalText.ts'
import { finiteAmount } from './finiteAmount.ts'

/** One movement inside a transaction, from the asking account's side. Snake case is the wire's (W1.3). */
export const historyTransfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimalText }),
  value: v.nullable(finiteAmount),
  price: v.nullable(finiteAmount),
  fungible_info: v.nullish(
    v.object({
      name: v.string(),
      symbol: v.string(),
      icon: v.nullish(v.object({ url: v.string() })),
      /** Ours: CAIP-10 of the contract; absent for the native currency. */
      address: v.optional(v.string()),
    }),
    null,
  ),
  nft_info: v.nullish(
    v.object({
      name: v.string(),
      content: v.nullish(
        v.object({
          preview: v.nullish(v.object({ url: v.string(), content_type: v.nullish(v.string()) })),
          detail: v.nullish(v.object({ url: v.string() })),
        }),
      ),
      flags: v.object({ is_spam: v.boolean() }),
    }),
    null,
  ),
})

/** Why an item is hidden by default (S3.11, X.40). */
export const spamReason = v.picklist(['spamNft', 'fakeToken', 'zeroValue', 'dust', 'lookalike'])

/** One transaction of an account (S3.11). */
export const historyItem = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    /** ISO date. */
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.number(),
    application: v.nullish(v.object({ name: v.nullish(v.string()), iconUrl: v.nullish(v.string()) }), null),
    chain: v.nullish(caipNetworkId, null),
  }),
  transfers: v.nullish(v.array(historyTransfer), null),
  /** Ours; absent = not spam. */
  spam: v.optional(spamReason),
})

/** `GET /v1/account/{account}/history` (W1.3): 50 a page, newest first; `next` is opaque and 80 characters. */
export const accountHistory = v.object({ data: v.array(historyItem), next: v.nullish(v.string(), null) })

export type HistoryTransfer = v.InferOutput<typeof historyTransfer>
export type HistoryItem = v.InferOutput<typeof historyItem>
export type SpamReason = v.InferOutput<typeof spamReason>
/** `GET /v1/account/{account}/history` (W1.3). */
export type AccountHistory = v.InferOutput<typeof accountHistory>
