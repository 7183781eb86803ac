import { SwapMismatchError, type SwapMismatchField } from '../SwapMismatchError.ts'
import { swapDefaults } from '../swapDefaults.ts'
import { isPlain } from './isPlain.ts'
import { isSame } from './isSame.ts'
import type { BuiltCall, SwapCallTransaction, SwapExpectation } from './SwapExpectation.ts'

/**
 * Where each function of the Uniswap v2 router has its arguments, in words: what is paid (only where tokens are), the least
 * that comes out, where the path begins, who gets it, until when.
 */
const functions: {
  readonly [selector: string]: { readonly from: 'coin' | 'token'; readonly to: 'coin' | 'token' }
} = {
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '0x7ff36ab5': { from: 'coin', to: 'token' },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { from: 'token', to: 'coin' },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': { from: 'token', to: 'token' },
}
const zeroAddress = `0x${'0'.repeat(40)}`
/** A swap goes through that many tokens at most. */
const longestPath = 4
/** Seconds: a transaction that stays good for longer can be kept back until it hurts. */
const longestDeadline = 60n * 60n

/**
 * Reads a built swap and holds it to what was quoted and asked for (X.38): target, function, amount, least that comes out,
 * way, receiver, deadline, value. What can't be read to the last byte is refused too.
 *
 * @throws SwapMismatchError
 */
export function readSwapCall(built: BuiltCall, wanted: SwapExpectation): SwapCallTransaction {
  const { user, router, amount, atLeast, from, to, route, now } = wanted
  const fail = (field: SwapMismatchField): never => {
    throw new SwapMismatchError({ field })
  }
  if (!isPlain(built.to) || !isPlain(router) || !isSame(built.to, router)) fail('target')
  if ([user, from, to, zeroAddress, swapDefaults.nativePlaceholder].some((other) => isSame(other, router)))
    fail('target')
  const data = built.data.toLowerCase()
  const kind = functions[data.slice(0, 10)]
  const isCoin = (token: string) => isSame(token, swapDefaults.nativePlaceholder)
  if (!kind || (kind.from === 'coin') !== isCoin(from) || (kind.to === 'coin') !== isCoin(to))
    return fail('function')
  const value = isCoin(from) ? amount : 0n
  if (built.value !== undefined && built.value !== value) fail('value')

  const digits = data.slice(10)
  const word = (index: number) => {
    const text = digits.slice(index * 64, index * 64 + 64)
    return text.length === 64 ? BigInt(`0x${text}`) : fail('data')
  }
  const shift = kind.from === 'coin' ? 0 : 1
  const head = 4 + shift
  const count = word(head)
  if (count < 2n || count > longestPath) fail('route')
  // no money: how many tokens it goes through
  if (digits.length !== (head + 1 + Number(count)) * 64) fail('data')
  if (word(shift + 1) !== BigInt(head * 32)) fail('data')
  if (shift === 1 && word(0) !== amount) fail('amount')
  if (word(shift) < atLeast) fail('minimum')
  if (word(shift + 2) !== BigInt(user)) fail('receiver')
  const deadline = word(shift + 3)
  if (deadline > now + longestDeadline || deadline <= now) fail('deadline')
  // no money: how many tokens it goes through
  const path = Array.from({ length: Number(count) }, (_, index) => word(head + 1 + index))
  const ends = [path[0], path.at(-1)]
  if (!isCoin(from) && ends[0] !== BigInt(from)) fail('route')
  if (!isCoin(to) && ends[1] !== BigInt(to)) fail('route')
  if (route && (route.length !== path.length || route.some((token, index) => BigInt(token) !== path[index])))
    fail('route')
  return {
    to: built.to,
    address: user,
    data: built.data,
    value,
    ...(built.gas !== undefined && { gas: built.gas }),
  }
}
