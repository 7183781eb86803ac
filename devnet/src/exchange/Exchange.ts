import type { Address, Hex } from 'viem'

/** Uniswap v2 on a local chain. Pools are between its tokens and `wrapped`; 0.3 % of each swap stays in the pool. */
export type Exchange = {
  readonly factory: Address
  readonly router: Address
  /** The chain's own coin as a token. */
  readonly wrapped: Address
  /** keccak256 of the code of a pair, from which a pool's address follows. */
  readonly pairCodeHash: Hex
}
