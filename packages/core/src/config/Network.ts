import {
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipNetworkId,
  type WellKnownLatchkey,
} from '@latchkey/protocol'

/** A network of any chain family. Create one with `defineNetwork`, from a viem chain or by hand. */
export type Network<id extends CaipNetworkId = CaipNetworkId> = {
  /** For `eip155` the chain id as a number, otherwise the CAIP-2 reference. */
  readonly id: number | string
  readonly caipNetworkId: id
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** URLs for reads: `rpcUrls` first, then the server's proxy, then the chain's own. */
    readonly default: { readonly http: readonly string[] }
    /** The chain's own URLs: the only ones that are passed to a wallet. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/**
 * A network as `createConfig` takes it: a viem chain, or the same shape with `caipNetworkId` and `chainNamespace` for other
 * chain families.
 */
export type NetworkInput = {
  readonly id: number | string
  readonly caipNetworkId?: string | undefined
  readonly chainNamespace?: string | undefined
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** The CAIP-2 id of a network by its type: `eip155:1` for viem's `mainnet`, any CAIP-2 id for a network whose type has no literal id. */
export type NetworkIdOf<network extends NetworkInput> = network extends {
  readonly caipNetworkId: infer id extends CaipNetworkId
}
  ? id
  : network['id'] extends infer id extends number
    ? number extends id
      ? CaipNetworkId
      : `eip155:${id}`
    : Extract<network['id'], CaipNetworkId> extends infer id extends CaipNetworkId
      ? [id] extends [never]
        ? CaipNetworkId
        : id
      : CaipNetworkId

/** A JSON-RPC client for one network, with retries, batches, deduplication and fallbacks. */
export type RpcClient = {
  /**
   * @throws RpcError (the node answered an error), HttpError, UnreachableError, InvalidResponseError, TimeoutError,
   * AbortedError, RpcUrlError
   */
  request(parameters: RpcRequest, options?: RpcRequestOptions): Promise<unknown>
}

/** One JSON-RPC call. */
export type RpcRequest = {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

/** Options of one call. */
export type RpcRequestOptions = {
  signal?: AbortSignal | undefined
  /** Milliseconds per attempt; default 10,000. */
  timeout?: number | undefined
}

/** The discovery document of a server (`/.well-known/latchkey`), with the networks it serves. */
export type ServerInfo = WellKnownLatchkey & {
  /** CAIP-2 ids; absent when the server did not answer. Then no network counts as served. */
  readonly chains?: readonly string[] | undefined
}

/** The ids of a network, which agree with each other. */
type NetworkIds = Pick<Network, 'id' | 'chainNamespace' | 'caipNetworkId'>

/**
 * Parses the ids of a network, of which one may be missing. `undefined` when they are malformed or contradict each other.
 *
 * @example parseNetworkId({ id: 1 }) // { id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' }
 */
export function parseNetworkId(
  input: Pick<NetworkInput, 'id' | 'caipNetworkId' | 'chainNamespace'>,
): NetworkIds | undefined {
  const { id: givenId, chainNamespace } = input
  const parts = parseCaipNetworkId(
    input.caipNetworkId ?? (typeof givenId === 'number' ? `eip155:${givenId}` : givenId),
  )
  if (!parts) return undefined
  const { namespace, reference, caipNetworkId } = parts
  const id = namespace === 'eip155' ? Number(reference) : reference
  const isConsistent =
    (chainNamespace ?? namespace) === namespace &&
    (givenId === caipNetworkId || String(givenId) === reference) &&
    // Not 01 or another text than the canonical one, and not rounded because it is too large.
    String(id) === reference &&
    (typeof id === 'string' || (id >= 1 && Number.isSafeInteger(id)))
  return isConsistent ? { id, chainNamespace: namespace, caipNetworkId } : undefined
}
