import type { Hex } from 'viem'

/** One read of a chain's newest state: a contract call, or an account's native balance. */
export type ChainCall =
  | { readonly method: 'eth_call'; readonly to: Hex; readonly data: Hex }
  | { readonly method: 'eth_getBalance'; readonly account: Hex }
