import * as v from 'valibot'
import { caipNetworkId } from '../caip/caipNetworkIdSchema.ts'

/** One NFT an account holds (W10.1). */
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

/** `GET /v1/account/{address}/nfts` (W10.1). */
export const accountNfts = v.object({ data: v.array(accountNft), next: v.nullish(v.string(), null) })

export type AccountNft = v.InferOutput<typeof accountNft>
export type AccountNfts = v.InferOutput<typeof accountNfts>
