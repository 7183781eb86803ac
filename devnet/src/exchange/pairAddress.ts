import { type Address, encodePacked, getContractAddress, keccak256 } from 'viem'
import type { Exchange } from './Exchange.ts'

/** Where the pool of two tokens is, whether it exists or not (Uniswap v2: CREATE2 by the factory). */
export function pairAddress({ factory, pairCodeHash }: Exchange, a: Address, b: Address): Address {
  const tokens = BigInt(a) < BigInt(b) ? ([a, b] as const) : ([b, a] as const)
  const salt = keccak256(encodePacked(['address', 'address'], tokens))
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: pairCodeHash })
}
