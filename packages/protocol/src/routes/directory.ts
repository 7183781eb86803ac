import * as v from 'valibot'
import { defineRoute } from '../http.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

const link = v.nullish(v.string(), null)

/** A wallet of the directory. Links are `https` or a custom scheme (`isAllowedLink`). */
export const walletEntry = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  name: v.string(),
  badge_type: v.nullish(v.picklist(['certified', 'none']), 'none'),
  description: v.nullish(v.string(), null),
  /** CAIP-2 ids. */
  chains: v.array(v.string()),
  homepage: link,
  image_id: v.nullish(v.string(), null),
  image_url: v.optional(v.string()),
  /** Position when the directory was built: wallets that most packages list come first. Nothing here sorts by it. */
  order: v.nullish(v.number(), null),
  /** Second link of the mobile app, tried where `mobile_link` can't be opened: Telegram opens only `https:`. */
  link_mode: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: v.nullish(v.string(), null),
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() })), null),
  /** Accepted from other servers. This server doesn't send it, and nothing here sorts by it. */
  display_index: v.nullish(v.number()),
  supports_wc: v.nullish(v.boolean(), false),
  /** Latchkey: whether the wallet pairs over a configured relay, or over the public one only. */
  relay: v.optional(v.picklist(['configured', 'public'])),
  /**
   * Latchkey: opens a page in the wallet's own browser, no relay needed. `{url}` is replaced by the page's whole address
   * and `{host}` by its host, both percent-encoded, and `{page}` by the address without `https://` (`fillBrowserLink`).
   */
  browser_link: v.optional(v.nullable(v.string())),
})

/** `GET /getWallets`. `count` is the number of all matches, not of this page. */
export const walletList = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(walletEntry),
})

/** `GET /getWalletImages?ids=`: data URLs of rasters; unknown ids are left out. */
export const walletImages = v.object({ images: v.record(v.string(), v.string()) })

export type WalletEntry = v.InferOutput<typeof walletEntry>
export type WalletList = v.InferOutput<typeof walletList>
export type WalletImages = v.InferOutput<typeof walletImages>

const commaSeparated = v.optional(v.string())

/** Wallets of the directory. `selectWallets` runs the query. */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  summary: 'Wallets of the directory',
  query: {
    page: v.optional(v.union([v.number(), v.string()])),
    entries: v.optional(v.union([v.number(), v.string()])),
    chains: commaSeparated,
    include: commaSeparated,
    exclude: commaSeparated,
    search: v.optional(v.string()),
    badge: v.optional(v.picklist(['certified', 'none'])),
    /** The name under which clients send `badge`. Where both are given, `badge` counts. */
    badge_type: v.optional(v.picklist(['certified', 'none'])),
    rdns: commaSeparated,
    /** Whole names of wallets, compared without case and diacritics. */
    names: commaSeparated,
  },
  answer: walletList,
  errors: { 400: 'a parameter has the wrong form' },
  auth: 'none',
  bucket: 'directory',
})

export const getWalletImages = defineRoute({
  method: 'GET',
  path: '/getWalletImages',
  summary: 'Pictures of wallets as data URLs',
  query: { ids: v.string() },
  answer: walletImages,
  errors: { 400: 'no or too many ids' },
  auth: 'none',
  bucket: 'directory',
})

const picture = {
  method: 'GET',
  answer: 'image',
  errors: { 404: 'there is no such picture' },
  auth: 'none',
  rate: 'pictures',
} as const

export const getWalletImage = defineRoute({
  ...picture,
  path: '/getWalletImage/:id',
  summary: 'The picture of a wallet',
  bucket: 'directory-pictures',
})

export const getAssetImage = defineRoute({
  ...picture,
  path: '/public/getAssetImage/:id',
  summary: 'The picture of a network or connector',
  bucket: 'directory-pictures',
})

export const getTokenImage = defineRoute({
  ...picture,
  path: '/public/getTokenImage/:id',
  summary: 'The picture of a token',
  bucket: 'directory-pictures',
})

export const getCurrencyImage = defineRoute({
  ...picture,
  path: '/public/getCurrencyImage/:id',
  summary: 'The picture of a currency',
  bucket: 'directory-pictures',
})

/** An image from an untrusted URL, re-encoded. `key` is signed by the server. */
export const getImage = defineRoute({
  ...picture,
  path: '/v1/images/:key',
  summary: 'A picture of a token, NFT or account, re-encoded',
  bucket: 'images',
})
