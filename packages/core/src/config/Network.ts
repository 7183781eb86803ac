import type { CaipNetworkId, ChainNamespace, WellKnownLatchkey } from '@latchkey/protocol'

/** A network of any chain family. Create one with `defineNetwork`, from a viem chain or by hand. */
export type Network = {
  /** For `eip155` the chain id as a number, otherwise the CAIP-2 reference. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** URLs for reads: `customRpcUrls` first, then the server's proxy, then the chain's own. */
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

/** A JSON-RPC client for one network, with retries, batches, deduplication and fallbacks. */
export type RpcClient = {
  /**
   * @throws RpcError (the node answered an error), HttpError, UnreachableError, InvalidResponseError, TimeoutError,
   * AbortedError, RpcChainMismatchError, RpcUrlMissingError
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
