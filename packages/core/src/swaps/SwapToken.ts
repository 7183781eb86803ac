import type { CaipAddress } from '@latchkey/protocol'

/** A token that can be swapped. Name and symbol are text from outside. */
export type SwapToken = {
  /** CAIP-10; the native currency has the placeholder's. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Of our own server, or absent. */
  readonly logoUri?: string | undefined
  readonly eip2612: boolean
  /** Not on the operator's list: anybody can make a token of any name. */
  readonly unverified?: boolean | undefined
  /** What the account holds, base units; absent where that isn't known. */
  readonly amount?: bigint | undefined
  /** Of one whole unit, US dollars; absent where none is known, never 0. */
  readonly price?: number | undefined
}

/** Whether a token of a swap is its network's own currency, however the placeholder's letters are cased. */
export function isNativeToken({ address }: { readonly address: string }): boolean {
  return address.toLowerCase().endsWith(`:${swapDefaults.nativePlaceholder}`)
}

/** The plain address of a CAIP-10 one. */
export function toPlainAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

/** Figures of the swap flow. */
export const swapDefaults = {
  /** Percent. */
  slippage: 1,
  /** S9.19, until a built transaction brings its own. */
  gasLimit: 150_000n,
  /** How long a quote is shown as good where the server doesn't say, milliseconds. */
  quoteFor: 30_000,
  /** No quote is believed for longer, whatever the server says. */
  longestQuote: 60_000,
  /** Rate of preset `compat` where the server doesn't say: 0.85 %. */
  compatFeeBps: 85,
  /** As many tokens' prices are asked for at once as one request of W1.6 takes. */
  pricedTokens: 100,
  /** The native currency. */
  nativePlaceholder: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
} as const
