import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../base/errors.ts'
import type { Network, NetworkInput } from '../config/Network.ts'

/** URLs beside the chain's own. */
export type NetworkUrls = {
  /** The operator's; asked first. */
  readonly custom?: readonly string[] | undefined
  /** Our server's RPC proxy; asked before the chain's own. */
  readonly proxy?: string | undefined
}

/**
 * Makes a network of a viem chain, or of the same shape with a `caipNetworkId` for other chain families. Reads
 * go to `urls.custom`, then `urls.proxy`, then the chain's own URLs, which `rpcUrls.chainDefault` keeps apart.
 *
 * @throws InvalidNetworkError where id, namespace and CAIP-2 id are missing, malformed or at odds
 * @example defineNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function defineNetwork(input: NetworkInput, urls: NetworkUrls = {}): Network {
  return makeNetwork(input, () => [...(urls.custom ?? []), urls.proxy])
}

/**
 * The network an input describes, read through `urlsOf` its id before the chain's own URLs.
 * @throws InvalidNetworkError where id, namespace and CAIP-2 id are missing, malformed or at odds
 */
export function makeNetwork(
  input: NetworkInput,
  urlsOf: (id: CaipNetworkId) => readonly (string | undefined)[],
): Network {
  const { id: given, name, nativeCurrency, rpcUrls, chainNamespace, testnet } = input
  const caip = input.caipNetworkId ?? (typeof given === 'number' ? `eip155:${given}` : given)
  const parts = parseCaipNetworkId(caip)
  if (!parts) throw new InvalidNetworkError({ value: caip })
  const { namespace, reference, caipNetworkId } = parts
  const id = namespace === 'eip155' ? Number(reference) : reference
  if (
    (chainNamespace ?? namespace) !== namespace ||
    (given !== caipNetworkId && String(given) !== reference) ||
    // A chain id that isn't a whole number as it is written, e.g. 01 or one that was rounded.
    String(id) !== reference ||
    (typeof id === 'number' && (id < 1 || !Number.isSafeInteger(id)))
  ) {
    throw new InvalidNetworkError({ value: `${caip} (id ${given})` })
  }
  const own = (rpcUrls.chainDefault ?? rpcUrls.default).http
  const urls = [...urlsOf(caipNetworkId), ...own].filter((url) => url !== undefined)
  const explorer = input.blockExplorers?.default
  return {
    id,
    caipNetworkId,
    chainNamespace: namespace,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...new Set(urls)] }, chainDefault: { http: own } },
    // An explorer becomes a link: nothing but http passes.
    blockExplorers: explorer && /^https?:\/\//i.test(explorer.url) ? { default: explorer } : undefined,
    testnet,
  }
}
