import { type Address, encodePacked, getContractAddress, type Hex, keccak256 } from 'viem'

/**
 * The pools of every local chain: half a million dollars on each side, at the prices of `writeDevMarket`. Figures are whole
 * units. Eight tokens can be swapped; TICKET cannot.
 */
export const exchangePools: readonly {
  readonly tokens: readonly [string, string]
  readonly amounts: readonly [string, string]
}[] = [
  { tokens: ['LKT', 'WETH'], amounts: ['142857.142857142857142857', '200'] },
  { tokens: ['TUSD', 'WETH'], amounts: ['500000', '200'] },
  { tokens: ['OUSD', 'WETH'], amounts: ['501002.004008', '200'] },
  { tokens: ['DAI', 'WETH'], amounts: ['500000', '200'] },
  { tokens: ['LINK', 'WETH'], amounts: ['35714.285714285714285714', '200'] },
  { tokens: ['WBTC', 'WETH'], amounts: ['8.33333333', '200'] },
  { tokens: ['TOLL', 'WETH'], amounts: ['250000', '200'] },
  { tokens: ['TUSD', 'DAI'], amounts: ['500000', '500000'] },
]

/** Uniswap v2 on a local chain. Pools are between its tokens and `wrapped`; 0.3 % of each swap stays in the pool. */
export type Exchange = {
  readonly factory: Address
  readonly router: Address
  /** The chain's own coin as a token. */
  readonly wrapped: Address
  /** keccak256 of the code of a pair, from which a pool's address follows. */
  readonly pairCodeHash: Hex
}

/** Address of the pool of two tokens, whether or not it exists (Uniswap v2: CREATE2 by the factory). */
export function pairAddress({ factory, pairCodeHash }: Exchange, a: Address, b: Address): Address {
  const tokens = BigInt(a) < BigInt(b) ? ([a, b] as const) : ([b, a] as const)
  const salt = keccak256(encodePacked(['address', 'address'], tokens))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: pairCodeHash })
}
