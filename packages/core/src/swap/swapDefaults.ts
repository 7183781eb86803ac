/** Figures of the swap flow. */
export const swapDefaults = {
  /** Percent (S9.16, S9.17). */
  slippage: 1,
  /** S9.19, until a built transaction brings its own. */
  gasLimit: 150_000n,
  /** How long a quote is shown as good where the server doesn't say, milliseconds. */
  quoteFor: 30_000,
  /** No quote is believed for longer, whatever the server says. */
  longestQuote: 60_000,
  /** Rate of preset `compat` where the server doesn't say: 0.85 % (S9.18). */
  compatFeeBps: 85,
  /** As many tokens' prices are asked for at once as one request of W1.6 takes. */
  pricedTokens: 100,
  /** The native currency (S9.24). */
  nativePlaceholder: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
} as const
