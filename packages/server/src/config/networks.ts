import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { isSolanaAddress } from '../chain/addresses.ts'
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

/**
 * A token of the operator's list. `address` is the contract in lower case, or the mint; a placeholder stands for the native
 * currency.
 */
export type TokenListEntry = {
  readonly chain: CaipNetworkId
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
const texts = {
  name: textUpTo(64),
  symbol: textUpTo(16),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(https?:\/\/|ipfs:\/\/|data:image\/)/i, 'is not http(s), ipfs or a data image'),
    ),
  ),
}

/** Clusters by the numbers of Solana's own token list (github.com/solana-labs/token-list), and as EVM ids they are others. */
const clusters: Readonly<Record<number, CaipNetworkId>> = {
  101: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  102: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  103: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

const evmToken = v.pipe(
  v.object({
    chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'is below 1')),
    address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'is not an address'), v.toLowerCase()),
    ...texts,
  }),
  v.transform(({ chainId, ...token }): TokenListEntry => ({ chain: `eip155:${chainId}`, ...token })),
)
const solanaToken = v.pipe(
  v.object({
    chainId: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((id) => (typeof id === 'number' ? clusters[id] : parseCaipNetworkId(id)?.caipNetworkId)),
      v.custom<CaipNetworkId>(
        (id) => typeof id === 'string' && id.startsWith('solana:'),
        'is no Solana cluster: 101, 102, 103 or a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ),
    ),
    address: v.pipe(v.string(), v.check(isSolanaAddress, 'is not an address')),
    ...texts,
  }),
  v.transform(({ chainId, ...token }): TokenListEntry => ({ chain: chainId, ...token })),
)
const schema = v.object({
  tokens: v.array(
    v.lazy((token) => {
      const { address } = (typeof token === 'object' && token) as { address?: unknown }
      return typeof address === 'string' && !address.startsWith('0x') ? solanaToken : evmToken
    }),
  ),
})

/**
 * Loads the operator's tokens from JSON in the form of a Uniswap token list, of which only `tokens` is used. Tokens of
 * Solana have a mint as address, and as `chainId` a CAIP-2 id or the number of the cluster.
 */
export function loadTokens(reader: EnvironmentReader): TokenListEntry[] {
  return loadJsonFile(reader, 'LATCHKEY_TOKENS_FILE', schema)?.tokens ?? []
}
