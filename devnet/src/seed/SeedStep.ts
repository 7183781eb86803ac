import type { Address, Hex } from 'viem'

/** One transaction of the seed. */
export type SeedStep = {
  from: Address
  to: Address
  data?: Hex
  /** Base units. */
  value?: bigint
  /** It is meant to fail: sent with a fixed gas limit, and mined all the same. */
  fails?: true
  /** Seconds before now. */
  age: number
}
