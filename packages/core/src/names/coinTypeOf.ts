import { NameError } from './NameError.ts'

/** SLIP-44's number of Ether: chain 1. */
export const etherCoin = 60

/**
 * The coin type names keep the addresses of an EVM chain under (ENSIP-11): 60 for chain 1, else 2³¹ and the chain's number.
 *
 * @example coinTypeOf(10) // 2147483658
 * @throws NameError 'Invalid chainId' for what is no number below 2³¹ (S5.28)
 */
export function coinTypeOf(chainId: string | number): number {
  const id = Number(chainId)
  if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) throw new NameError({ failure: 'chainId' })
  // Bits are signed in JavaScript: 2³¹ is added.
  return id === 1 ? etherCoin : 2 ** 31 + id
}
