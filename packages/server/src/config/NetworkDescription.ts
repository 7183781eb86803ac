import * as v from 'valibot'

const httpUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:\/\//i, 'must start with http:// or https://'),
)
const text = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(100, 'must be 100 characters at most'),
)

/** A network as the web app takes it: the shape of a viem chain. */
export const networkDescription = v.object({
  id: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), text]),
  caipNetworkId: v.optional(v.string()),
  chainNamespace: v.optional(v.string()),
  name: text,
  nativeCurrency: v.object({
    name: text,
    symbol: text,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
  rpcUrls: v.object({ default: v.object({ http: v.array(httpUrl) }) }),
  blockExplorers: v.optional(v.object({ default: v.object({ name: text, url: httpUrl }) })),
  testnet: v.optional(v.boolean()),
})

/** A network as the web app takes it: the shape of a viem chain. */
export type NetworkDescription = v.InferOutput<typeof networkDescription>
