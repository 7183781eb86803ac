import type { Hex } from 'viem'

/** Uniswap v2 as its authors compiled it: code that deploys each contract. */
export type ExchangeArtifacts = {
  readonly factory: Hex
  /** What the factory deploys for each pair; pools' addresses follow from its hash. */
  readonly pair: Hex
  readonly router: Hex
}
