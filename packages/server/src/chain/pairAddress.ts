import type { Hex } from 'viem'
import { encodePacked, getContractAddress, keccak256 } from 'viem/utils'

/** Where the pool of two tokens is, whether it exists or not, in lower case (Uniswap v2: CREATE2 by the factory). */
export function pairAddress(factory: string, pairCodeHash: Hex, a: string, b: string): string {
  const [low, high] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], [low as Hex, high as Hex]))
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory as Hex,
    salt,
    bytecodeHash: pairCodeHash,
  }).toLowerCase()
}
