import { makeNetwork } from './makeNetwork.ts'
import type { Network } from './Network.ts'
import type { NetworkInput } from './NetworkInput.ts'

/** URLs beside the chain's own. */
export type NetworkUrls = {
  /** The operator's; asked first. */
  readonly custom?: readonly string[] | undefined
  /** Our server's RPC proxy; asked before the chain's own. */
  readonly proxy?: string | undefined
}

/**
 * Makes a network of a viem chain, or of the same shape with a `caipNetworkId` for other chain families (S3.04). Reads
 * go to `urls.custom`, then `urls.proxy`, then the chain's own URLs, which `rpcUrls.chainDefault` keeps apart.
 *
 * @throws InvalidNetworkError where id, namespace and CAIP-2 id are missing, malformed or at odds
 * @example defineNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function defineNetwork(input: NetworkInput, urls: NetworkUrls = {}): Network {
  return makeNetwork(input, () => [...(urls.custom ?? []), urls.proxy])
}
