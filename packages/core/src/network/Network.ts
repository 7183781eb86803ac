import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'

/** A network of any chain family (S3.04). Build one from a viem chain or by hand with `defineNetwork`. */
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
    /** The chain's own URLs. The only ones ever given to a wallet (S4.56). */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}
