import * as v from 'valibot'
import { caipNetworkId, decimalText, finiteAmount } from '../fields.ts'

/** One entry of a balance answer. Without `address` it is the network's native currency. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-2. */
  chainId: caipNetworkId,
  /** CAIP-10 of the contract. */
  address: v.optional(v.string()),
  /** `quantity` times `price`, in the asked currency. Absent where no price is known. */
  value: v.optional(finiteAmount),
  /** Price of one whole unit; 0 where none is known, for clients that need the field. */
  price: finiteAmount,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimalText }),
  iconUrl: v.string(),
})

/** Why a token isn't in the default list: it can still be reached under "hidden tokens". */
export const hiddenReason = v.picklist(['spam', 'lowQuality'])

/** `GET /v1/account/{address}/balance`. All but `balances` is ours; other clients ignore it. */
export const tokenBalances = v.object({
  balances: v.array(tokenBalance),
  hidden: v.optional(v.array(v.object({ ...tokenBalance.entries, reason: hiddenReason }))),
  /** Milliseconds since 1970 of the chain reads behind this answer, so that a stale one can tell its age. */
  readAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Chains that were asked for and couldn't be read: their balances are missing, not zero. */
  unavailable: v.optional(v.array(caipNetworkId)),
})

/** One entry of a balance answer. */
export type TokenBalance = v.InferOutput<typeof tokenBalance>
/** Why a token isn't in the default list. */
export type HiddenReason = v.InferOutput<typeof hiddenReason>
/** `GET /v1/account/{address}/balance`. */
export type TokenBalances = v.InferOutput<typeof tokenBalances>

/** One movement inside a transaction, from the asking account's side. Snake case is the wire's. */
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

/** Why an item is hidden by default. */
export const spamReason = v.picklist(['spamNft', 'fakeToken', 'zeroValue', 'dust', 'lookalike'])

/** One transaction of an account. */
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

/** `GET /v1/account/{account}/history`: 50 a page, newest first; `next` is opaque and 80 characters. */
export const accountHistory = v.object({ data: v.array(historyItem), next: v.nullish(v.string(), null) })

export type HistoryTransfer = v.InferOutput<typeof historyTransfer>
export type HistoryItem = v.InferOutput<typeof historyItem>
export type SpamReason = v.InferOutput<typeof spamReason>
/** `GET /v1/account/{account}/history`. */
export type AccountHistory = v.InferOutput<typeof accountHistory>

/** One NFT an account holds. */
export const accountNft = v.object({
  chain: caipNetworkId,
  /** Plain address of the contract. */
  contract: v.string(),
  /** Decimal text. */
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  name: v.string(),
  /** Through our image proxy, or null. */
  image: v.nullable(v.string()),
  /** How many: decimal text, `1` for ERC-721. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  is_spam: v.boolean(),
})

/** `GET /v1/account/{address}/nfts`. */
export const accountNfts = v.object({ data: v.array(accountNft), next: v.nullish(v.string(), null) })

export type AccountNft = v.InferOutput<typeof accountNft>
export type AccountNfts = v.InferOutput<typeof accountNfts>

/**
 * `GET /v1/account/{account}/recipients`: whom an account itself has sent something to on a chain, newest first, at most
 * 1,000 plain addresses. Other servers don't have it.
 */
export const accountRecipients = v.object({ data: v.array(v.string()) })

export type AccountRecipients = v.InferOutput<typeof accountRecipients>
