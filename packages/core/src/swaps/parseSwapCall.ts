import { SwapError, type SwapMismatchField } from './errors.ts'
import { nativePlaceholder } from './SwapToken.ts'

/**
 * The functions of the Uniswap v2 router. Arguments in order: amount to pay (only if a token is paid), minimum to
 * receive, offset of the path, receiver, deadline.
 */
const routerFunctions: {
  readonly [selector: string]: { readonly from: 'native' | 'token'; readonly to: 'native' | 'token' }
} = {
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '0x7ff36ab5': { from: 'native', to: 'token' },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { from: 'token', to: 'native' },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': { from: 'token', to: 'token' },
}
/** The zero address, which may never be approved or called. */
export const zeroAddress = `0x${'0'.repeat(40)}`
/** Tokens a path may have at most. */
const maxPathLength = 4
/** Seconds. A transaction with a later deadline could be held back and sent when the price is bad. */
const maxDeadline = 60n * 60n

/**
 * Parses a swap the server built and compares it with the quote: target, function, amount, minimum, path, receiver,
 * deadline, value. Calldata that isn't understood to the last byte is refused.
 *
 * @throws SwapError (`mismatch`)
 */
export function parseSwapCall(built: BuiltCall, expected: SwapExpectation): SwapCallTransaction {
  const { user, router, amount, atLeast, from, to, route, now } = expected
  const fail = (field: SwapMismatchField): never => {
    throw new SwapError({ reason: 'mismatch', field })
  }
  if (!isHexAddress(built.to) || !isHexAddress(router) || !isSameAddress(built.to, router)) fail('target')
  if ([user, from, to, zeroAddress, nativePlaceholder].some((other) => isSameAddress(other, router)))
    fail('target')
  const data = built.data.toLowerCase()
  const kind = routerFunctions[data.slice(0, 10)]
  const isNative = (token: string) => isSameAddress(token, nativePlaceholder)
  if (!kind || (kind.from === 'native') !== isNative(from) || (kind.to === 'native') !== isNative(to))
    return fail('function')
  const value = isNative(from) ? amount : 0n
  if (built.value !== undefined && built.value !== value) fail('value')

  const digits = data.slice(10)
  const getWord = (index: number) => {
    const text = digits.slice(index * 64, index * 64 + 64)
    return text.length === 64 ? BigInt(`0x${text}`) : fail('data')
  }
  /** Index of the minimum to receive; the amount to pay stands before it if a token is paid. */
  const minimumIndex = kind.from === 'native' ? 0 : 1
  /** Number of words before the path, which begins with its length. */
  const headLength = 4 + minimumIndex
  const pathLength = getWord(headLength)
  if (pathLength < 2n || pathLength > maxPathLength) fail('route')
  // no money: a number of tokens, so a float is allowed
  if (digits.length !== (headLength + 1 + Number(pathLength)) * 64) fail('data')
  if (getWord(minimumIndex + 1) !== BigInt(headLength * 32)) fail('data')
  if (minimumIndex === 1 && getWord(0) !== amount) fail('amount')
  if (getWord(minimumIndex) < atLeast) fail('minimum')
  if (getWord(minimumIndex + 2) !== BigInt(user)) fail('receiver')
  const deadline = getWord(minimumIndex + 3)
  if (deadline > now + maxDeadline || deadline <= now) fail('deadline')
  // no money: a number of tokens, so a float is allowed
  const path = Array.from({ length: Number(pathLength) }, (_, index) => getWord(headLength + 1 + index))
  const ends = [path[0], path.at(-1)]
  if (!isNative(from) && ends[0] !== BigInt(from)) fail('route')
  if (!isNative(to) && ends[1] !== BigInt(to)) fail('route')
  if (route && (route.length !== path.length || route.some((token, index) => BigInt(token) !== path[index])))
    fail('route')
  return toTransaction(built, user, value)
}

/**
 * What a built swap must match. Plain addresses, base units; {@link nativePlaceholder} stands for the native currency.
 */
export type SwapExpectation = {
  readonly user: string
  /** The contract named in the quote. */
  readonly router: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly atLeast: bigint
  /** The path named in the quote; absent if the server doesn't say. */
  readonly route?: readonly string[] | undefined
  /** Time of the latest block, seconds since 1970. */
  readonly now: bigint
}

/** A transaction as a server built it. */
export type BuiltCall = {
  readonly to: string
  readonly data: string
  /** Absent if the server leaves it to the client. */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
}

/** The fields of an EVM transaction that a swap has. */
export type SwapCallTransaction = {
  readonly to: string
  readonly address: string
  readonly data: string
  readonly value: bigint
  readonly gas?: bigint | undefined
}

/** Converts a call that was checked to the transaction the wallet gets. */
export function toTransaction(built: BuiltCall, user: string, value: bigint): SwapCallTransaction {
  const { to, data, gas } = built
  return { to, address: user, data, value, ...(gas !== undefined && { gas }) }
}

/** Whether a text is an EVM address with `0x`, in any case. */
export function isHexAddress(address: string): boolean {
  return /^0x[\da-f]{40}$/i.test(address)
}

/** Whether two EVM addresses are equal, in any case. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
