import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../base/errors.ts'
import type { Network, NetworkInput } from '../config/Network.ts'

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
 * @throws InvalidNetworkError when id, namespace and CAIP-2 id are missing, malformed or contradictory
 * @example defineNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function defineNetwork(input: NetworkInput, urls: NetworkUrls = {}): Network {
  return createNetwork(input, () => [...(urls.custom ?? []), urls.proxy])
}

/**
 * Creates a network; `urlsOf` returns the URLs that are used before those of the chain.
 *
 * @throws InvalidNetworkError when id, namespace and CAIP-2 id are missing, malformed or contradictory
 */
export function createNetwork(
  input: NetworkInput,
  urlsOf: (id: CaipNetworkId) => readonly (string | undefined)[],
): Network {
  const { id: givenId, name, nativeCurrency, rpcUrls, chainNamespace, testnet } = input
  const caip = input.caipNetworkId ?? (typeof givenId === 'number' ? `eip155:${givenId}` : givenId)
  const parts = parseCaipNetworkId(caip)
  if (!parts) throw new InvalidNetworkError({ value: caip })
  const { namespace, reference, caipNetworkId } = parts
  const id = namespace === 'eip155' ? Number(reference) : reference
  if (
    (chainNamespace ?? namespace) !== namespace ||
    (givenId !== caipNetworkId && String(givenId) !== reference) ||
    // Not the canonical text of a number, e.g. 01, or rounded because it is too large.
    String(id) !== reference ||
    (typeof id === 'number' && (id < 1 || !Number.isSafeInteger(id)))
  ) {
    throw new InvalidNetworkError({ value: `${caip} (id ${givenId})` })
  }
  const chainUrls = (rpcUrls.chainDefault ?? rpcUrls.default).http
  const urls = [...urlsOf(caipNetworkId), ...chainUrls].filter((url) => url !== undefined)
  const explorer = input.blockExplorers?.default
  return {
    id,
    caipNetworkId,
    chainNamespace: namespace,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...new Set(urls)] }, chainDefault: { http: chainUrls } },
    // Links point to the explorer: only http and https are allowed.
    blockExplorers: explorer && /^https?:\/\//i.test(explorer.url) ? { default: explorer } : undefined,
    testnet,
  }
}
