import type { CaipNetworkId } from '@latchkey/protocol'
import { assertNetwork, refuse } from '../config/assertParameters.ts'
import { type Network, type NetworkIdOf, type NetworkInput, parseNetworkId } from '../config/Network.ts'

/** RPC URLs beside the chain's own. */
export type NetworkUrls = {
  /** URLs of the app, used first. */
  readonly custom?: readonly string[] | undefined
  /** RPC proxy of the server, used before the URLs of the chain. */
  readonly proxy?: string | undefined
}

/**
 * Creates a network from a viem chain, or from the same shape with a `caipNetworkId` for other chain families. Reads
 * use `urls.custom`, then `urls.proxy`, then the URLs of the chain, which stay in `rpcUrls.chainDefault`.
 *
 * @throws InvalidConfigError with the field that is wrong; `network.id` when id, namespace and CAIP-2 id are missing, malformed or
 * contradictory
 * @example defineNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function defineNetwork<const network extends NetworkInput>(
  input: network,
  urls?: NetworkUrls,
): Network<NetworkIdOf<network>>
export function defineNetwork(input: NetworkInput, urls: NetworkUrls = {}): Network {
  return createNetwork(input, () => [...(urls.custom ?? []), urls.proxy])
}

/**
 * Creates a network; `urlsOf` returns the URLs that are used before those of the chain.
 *
 * @throws InvalidConfigError with the field that is wrong; `network.id` when id, namespace and CAIP-2 id are missing, malformed or
 * contradictory
 */
export function createNetwork(
  input: NetworkInput,
  urlsOf: (id: CaipNetworkId) => readonly (string | undefined)[],
): Network {
  assertNetwork(input, 'network')
  const { name, nativeCurrency, rpcUrls, testnet } = input
  const ids = parseNetworkId(input)
  if (!ids) refuse('network.id', input.caipNetworkId ?? input.id, 'a chain id or a CAIP-2 id')
  const chainUrls = (rpcUrls.chainDefault ?? rpcUrls.default).http
  const urls = [...urlsOf(ids.caipNetworkId), ...chainUrls].filter((url) => url !== undefined)
  const explorer = input.blockExplorers?.default
  return {
    ...ids,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...new Set(urls)] }, chainDefault: { http: chainUrls } },
    // Links point to the explorer: only http and https are allowed.
    blockExplorers: explorer && /^https?:\/\//i.test(explorer.url) ? { default: explorer } : undefined,
    testnet,
  }
}
