import type { CaipNetworkId, ChainNamespace, WellKnownLatchkey } from '@latchkey/protocol'

/** A network of any chain family. Build one from a viem chain or by hand with `defineNetwork`. */
export type Network = {
  /** Number for `eip155`, the CAIP-2 reference as text otherwise. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** What we read through: the operator's own URLs first, then the server's proxy, then the chain's own. */
    readonly default: { readonly http: readonly string[] }
    /** The chain's own URLs. The only ones ever given to a wallet. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/**
 * What `createConfig({ networks })` takes: a viem chain as it is, or the same shape with `caipNetworkId` and
 * `chainNamespace` for other chain families.
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

/** A JSON-RPC client for one network: retry, batch, dedup and fallback inside. */
export type RpcClient = {
  /**
   * @throws RpcError (the node answered an error), HttpError, TimeoutError, RpcChainMismatchError
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
  /** Milliseconds for one try; default 10,000. */
  timeout?: number | undefined
}

/** What a server says of itself. */
export type ServerInfo = WellKnownLatchkey & {
  /** The networks it serves, CAIP-2; absent where it couldn't say. */
  readonly chains?: readonly string[] | undefined
}
