import { SwapMismatchError, type SwapMismatchField } from '../SwapMismatchError.ts'
import { swapDefaults } from '../swapDefaults.ts'
import { isPlain } from './isPlain.ts'
import { isSame } from './isSame.ts'
import type { BuiltCall, SwapCallTransaction, SwapExpectation } from './SwapExpectation.ts'

/** `exec(address,address,uint256,address,bytes)` of 0x's AllowanceHolder. */
export const settlerSelector = '0x2213bc0b'
/** The AllowanceHolder of chains with transient storage (docs.0x.org, core concepts, contracts; read 2026-11-22). */
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
/** `execute((address,address,uint256),bytes[],bytes32)` of a Settler. */
const execute = '1fff991f'

/**
 * Reads a swap built by 0x and holds it to what was asked for (X.38). Which pools it goes through stays Settler's affair: it
 * reverts unless the receiver gets the least of the token wanted. So the Settler must be 0x's own, which its registry on the
 * chain says (`settlers`), and everything it is held to is compared: spender, token and amount it may take, receiver, token
 * and least that comes out, value.
 *
 * @throws SwapMismatchError
 */
export function readSettlerCall(
  built: BuiltCall,
  wanted: SwapExpectation & { readonly settlers: readonly string[] },
): SwapCallTransaction {
  const { user, router, amount, atLeast, from, to, settlers } = wanted
  const fail = (field: SwapMismatchField): never => {
    throw new SwapMismatchError({ field })
  }
  if (!isPlain(built.to) || !isSame(built.to, router) || !isSame(router, holder)) fail('target')
  const data = built.data.toLowerCase()
  if (!data.startsWith(settlerSelector)) fail('function')
  const digits = data.slice(10)
  const word = (text: string, index: number) => {
    const found = text.slice(index * 64, index * 64 + 64)
    return found.length === 64 ? BigInt(`0x${found}`) : fail('data')
  }
  const isCoin = (token: string) => isSame(token, swapDefaults.nativePlaceholder)
  const value = isCoin(from) ? amount : 0n
  if (built.value !== undefined && built.value !== value) fail('value')

  const [operator, token, most, target] = [0, 1, 2, 3].map((index) => word(digits, index))
  if (operator !== target || !settlers.some((settler) => BigInt(settler) === target)) fail('target')
  // Coins are sent along: nothing may be taken besides them.
  if (token !== (isCoin(from) ? 0n : BigInt(from))) fail('spender')
  if (!isCoin(from) && most !== amount) fail('amount')
  if (word(digits, 4) !== 5n * 32n) fail('data')
  const length = word(digits, 5)
  const padded = (length + 31n) / 32n
  if (BigInt(digits.length) !== (6n + padded) * 64n) fail('data')

  // no money: a length in bytes
  const inner = digits.slice(6 * 64, 6 * 64 + Number(length) * 2)
  if (!inner.startsWith(execute)) fail('function')
  const terms = inner.slice(8)
  if (word(terms, 0) !== BigInt(user)) fail('receiver')
  if (word(terms, 1) !== BigInt(to)) fail('route')
  if (word(terms, 2) < atLeast) fail('minimum')
  return {
    to: built.to,
    address: user,
    data: built.data,
    value,
    ...(built.gas !== undefined && { gas: built.gas }),
  }
}
