import * as v from 'valibot'
import { caipNetworkId, decimalText, finiteAmount } from '../fields.ts'
import { defineRoute } from '../http.ts'
import { currencies } from '../limits.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

/** One entry of a balance answer. Without `address` it is the network's native currency. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-2. */
  chainId: caipNetworkId,
  /** CAIP-10 of the contract, or of the mint. */
  address: v.optional(v.string()),
  /** `quantity` times `price`, in the requested currency. Absent where no price is known. */
  value: v.optional(finiteAmount),
  /** Price of one whole unit; 0 where none is known, for clients that need the field. */
  price: finiteAmount,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimalText }),
  iconUrl: v.string(),
})

/** Why a token is not in the default list. The modal shows it under "hidden tokens". */
export const hiddenReason = v.picklist(['spam', 'lowQuality'])

/** `GET /v1/account/{address}/balance`. Latchkey: all but `balances`. */
export const tokenBalances = v.object({
  balances: v.array(tokenBalance),
  hidden: v.optional(v.array(v.object({ ...tokenBalance.entries, reason: hiddenReason }))),
  /** Milliseconds since 1970 of the chain reads behind this answer, so that a client can show the age of stale data. */
  readAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Chains that could not be read: their balances are missing, not zero. */
  unavailable: v.optional(v.array(caipNetworkId)),
})

export type TokenBalance = v.InferOutput<typeof tokenBalance>
export type HiddenReason = v.InferOutput<typeof hiddenReason>
export type TokenBalances = v.InferOutput<typeof tokenBalances>

/** A transfer of a transaction, from the view of the account. The wire format is snake case. */
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
      /** Latchkey: CAIP-10 of the contract; absent for the native currency. */
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

/** Why an item of the history is hidden by default. */
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
  /** Latchkey: absent means it is not spam. */
  spam: v.optional(spamReason),
})

/** `GET /v1/account/{account}/history`: 50 a page, newest first; `next` is opaque and 80 characters. */
export const accountHistory = v.object({ data: v.array(historyItem), next: v.nullish(v.string(), null) })

export type HistoryTransfer = v.InferOutput<typeof historyTransfer>
export type HistoryItem = v.InferOutput<typeof historyItem>
export type SpamReason = v.InferOutput<typeof spamReason>
export type AccountHistory = v.InferOutput<typeof accountHistory>

/** One NFT an account holds. */
export const accountNft = v.object({
  chain: caipNetworkId,
  /** Plain address of the contract, or of the mint. */
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
 * `GET /v1/account/{account}/recipients`: addresses the account has sent to on a chain, newest first, at most
 * 1,000. Other servers do not have this route.
 */
export const accountRecipients = v.object({
  data: v.array(v.string()),
  /** `false`: older transactions were not searched, so an absent address may be known all the same. */
  isComplete: v.optional(v.boolean()),
})

export type AccountRecipients = v.InferOutput<typeof accountRecipients>

/** `GET /v1/account/{address}/portfolio`: what the account holds, as names only. */
export const portfolio = v.object({
  data: v.array(v.object({ id: v.string(), name: v.string(), symbol: v.string() })),
})

export type Portfolio = v.InferOutput<typeof portfolio>

const network = { chainId: v.optional(v.string()) }
const currency = { currency: v.optional(v.picklist(currencies)) }
/** Query of a paged list. `cursor` is `next` of the previous page. */
const page = { ...network, cursor: v.optional(v.string()) }

export const getBalance = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/balance',
  summary: 'Tokens of an account',
  query: {
    ...network,
    ...currency,
    /** Tokens (CAIP-10, comma-separated) that are read from the chain instead of the cache. */
    forceUpdate: v.optional(v.string()),
    /** Latchkey: everything is read from the chain instead of the cache. For Solana, where `forceUpdate` names nothing. */
    refresh: v.optional(v.literal('true')),
  },
  answer: tokenBalances,
  errors: { 400: 'bad address, chain or currency', 503: 'no network could be read' },
  auth: 'project',
  bucket: 'balance',
})

export const getPortfolio = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/portfolio',
  summary: 'Names of the tokens of an account',
  query: { ...network, ...currency },
  answer: portfolio,
  errors: { 400: 'bad address, chain or currency', 503: 'no network could be read' },
  auth: 'project',
  bucket: 'portfolio',
})

/** Transactions of an account, newest first. */
export const getHistory = defineRoute({
  method: 'GET',
  path: '/v1/account/:account/history',
  summary: 'Transactions of an account',
  query: {
    ...page,
    ...currency,
    /** Purchases of this provider only. */
    onramp: v.optional(v.string()),
  },
  answer: accountHistory,
  errors: { 400: 'bad account, chain, currency, provider or cursor', 503: 'the index cannot be read' },
  auth: 'project',
  bucket: 'history',
})

/** Addresses an account has sent to on one network. */
export const getRecipients = defineRoute({
  method: 'GET',
  path: '/v1/account/:account/recipients',
  summary: 'Addresses an account has sent to',
  query: network,
  answer: accountRecipients,
  errors: { 400: 'bad account, or no chain named', 503: 'the index cannot be read' },
  auth: 'project',
  bucket: 'recipients',
})

export const getNfts = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/nfts',
  summary: 'NFTs of an account',
  query: page,
  answer: accountNfts,
  errors: { 400: 'bad address, chain or cursor', 503: 'the index cannot be read' },
  auth: 'project',
  bucket: 'nfts',
})
