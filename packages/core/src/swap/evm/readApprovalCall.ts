import { SwapMismatchError, type SwapMismatchField } from '../SwapMismatchError.ts'
import { isPlain } from './isPlain.ts'
import { isSame } from './isSame.ts'
import type { BuiltCall, SwapCallTransaction } from './SwapExpectation.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * Reads a built approval: of that token, for the router alone, of exactly that much (X.38, S4.16).
 *
 * @throws SwapMismatchError
 */
export function readApprovalCall(
  built: BuiltCall,
  wanted: {
    readonly token: string
    readonly spender: string
    readonly amount: bigint
    readonly user: string
  },
): SwapCallTransaction {
  const { token, spender, amount, user } = wanted
  const fail = (field: SwapMismatchField): never => {
    throw new SwapMismatchError({ field })
  }
  if (!isPlain(built.to) || !isSame(built.to, token)) fail('target')
  if (!isPlain(spender) || [user, token, zeroAddress].some((other) => isSame(other, spender))) fail('spender')
  // approve(address,uint256) of EIP-20
  if (!/^0x095ea7b3[\da-f]{128}$/i.test(built.data)) fail('function')
  if (BigInt(`0x${built.data.slice(10, 74)}`) !== BigInt(spender)) fail('spender')
  if (BigInt(`0x${built.data.slice(74)}`) !== amount) fail('amount')
  if (built.value !== undefined && built.value !== 0n) fail('value')
  return { to: built.to, address: user, data: built.data, value: 0n }
}
