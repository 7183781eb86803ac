import * as v from 'valibot'

const link = v.nullish(v.string(), null)

/** A wallet of the directory. Links are `https` or a custom scheme; X.25 names the forbidden ones. */
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
  order: v.nullish(v.number(), null),
  link_mode: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: v.nullish(v.string(), null),
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() })), null),
  display_index: v.nullish(v.number()),
  supports_wc: v.nullish(v.boolean(), false),
  /** Ours: whether it pairs over the relay its operator configured, or the public one only. */
  relay: v.optional(v.picklist(['configured', 'public'])),
  /**
   * Ours: opens a page in the wallet's own browser, no relay needed. `{url}` and `{host}` are replaced by the encoded
   * address and the host of the page.
   */
  browser_link: v.optional(v.nullable(v.string())),
})

/** `GET /getWallets`. `count` = all matches, not those of this page. */
export const walletList = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(walletEntry),
})

/** `GET /getWalletImages?ids=`: data URLs of rasters; unknown ids are left out. */
export const walletImages = v.object({ images: v.record(v.string(), v.string()) })

/** A wallet of the directory. */
export type WalletEntry = v.InferOutput<typeof walletEntry>
export type WalletList = v.InferOutput<typeof walletList>
export type WalletImages = v.InferOutput<typeof walletImages>
