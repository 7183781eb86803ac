import * as v from 'valibot'
import { type EnvironmentReader, loadJsonFile } from './environment.ts'

const httpUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:\/\//i, 'must start with http:// or https://'),
)
const shortText = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(100, 'must be 100 characters at most'),
)

/** A network as the web app expects it: the shape of a viem chain. */
const networkDescription = v.object({
  id: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), shortText]),
  caipNetworkId: v.optional(v.string()),
  chainNamespace: v.optional(v.string()),
  name: shortText,
  nativeCurrency: v.object({
    name: shortText,
    symbol: shortText,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
  rpcUrls: v.object({ default: v.object({ http: v.array(httpUrl) }) }),
  blockExplorers: v.optional(v.object({ default: v.object({ name: shortText, url: httpUrl }) })),
  testnet: v.optional(v.boolean()),
})

/** A network as the web app expects it: the shape of a viem chain. */
export type NetworkDescription = v.InferOutput<typeof networkDescription>

/** Loads the JSON list of networks the web app offers. */
export function loadNetworks(reader: EnvironmentReader): NetworkDescription[] {
  return loadJsonFile(reader, 'LATCHKEY_NETWORKS_FILE', v.array(networkDescription)) ?? []
}

/** A token of the operator's list. Contract in lower case; the placeholder stands for the native currency. */
export type TokenListEntry = {
  readonly chainId: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoURI?: string | undefined
}

const textUpTo = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(maxLength, `is longer than ${maxLength} characters`),
  )
const schema = v.object({
  tokens: v.array(
    v.object({
      chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'is below 1')),
      address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'is not an address'), v.toLowerCase()),
      name: textUpTo(64),
      symbol: textUpTo(16),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      logoURI: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^(https?:\/\/|ipfs:\/\/|data:image\/)/i, 'is not http(s), ipfs or a data image'),
        ),
      ),
    }),
  ),
})

/** Loads the operator's tokens from JSON in the form of a Uniswap token list, of which only `tokens` is used. */
export function loadTokens(reader: EnvironmentReader): TokenListEntry[] {
  return loadJsonFile(reader, 'LATCHKEY_TOKENS_FILE', schema)?.tokens ?? []
}
