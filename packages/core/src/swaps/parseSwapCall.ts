import { SwapMismatchError, type SwapMismatchField } from './errors.ts'
import { swapDefaults } from './SwapToken.ts'

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
 * Reads a built swap and holds it to what was quoted and asked for: target, function, amount, least that comes out,
 * way, receiver, deadline, value. What can't be read to the last byte is refused too.
 *
 * @throws SwapMismatchError
 */
export function parseSwapCall(built: BuiltCall, wanted: SwapExpectation): SwapCallTransaction {
  const { user, router, amount, atLeast, from, to, route, now } = wanted
  const fail = (field: SwapMismatchField): never => {
    throw new SwapMismatchError({ field })
  }
  if (!isHexAddress(built.to) || !isHexAddress(router) || !isSameAddress(built.to, router)) fail('target')
  if (
    [user, from, to, zeroAddress, swapDefaults.nativePlaceholder].some((other) =>
      isSameAddress(other, router),
    )
  )
    fail('target')
  const data = built.data.toLowerCase()
  const kind = functions[data.slice(0, 10)]
  const isCoin = (token: string) => isSameAddress(token, swapDefaults.nativePlaceholder)
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

/** What a built swap is held to. Plain addresses, base units; the native currency is the placeholder. */
export type SwapExpectation = {
  readonly user: string
  /** The contract that was quoted. */
  readonly router: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly atLeast: bigint
  /** The tokens it was quoted to go through; absent: the server didn't say. */
  readonly route?: readonly string[] | undefined
  /** The chain's time, seconds since 1970. */
  readonly now: bigint
}

/** A transaction as a server built it. */
export type BuiltCall = {
  readonly to: string
  readonly data: string
  /** Absent: the server leaves it to us. */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
}

/** What `sendTransaction` takes on EVM networks, as far as a swap needs it. */
export type SwapCallTransaction = {
  readonly to: string
  readonly address: string
  readonly data: string
  readonly value: bigint
  readonly gas?: bigint | undefined
}

/** An EVM address with its prefix, any case. */
export function isHexAddress(address: string): boolean {
  return /^0x[\da-f]{40}$/i.test(address)
}

/** Whether two EVM addresses are one, however their letters are cased. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
