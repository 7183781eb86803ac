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
