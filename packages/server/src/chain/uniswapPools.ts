import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { encodePacked, getContractAddress, keccak256 } from 'viem/utils'
import type { ExchangeConfig } from '../config/swaps.ts'
import type { ChainReader } from './chainReader.ts'

/** Two tokens as lower-case contracts, in any order. */
export type Pair = readonly [string, string]

/**
 * The reserves of the pool of two tokens, in base units, in the order of the arguments. Undefined: there is no such
 * pool.
 */
export type Reserves = (first: string, second: string) => Pool | undefined
type Pool = readonly [bigint, bigint]

/** The selector of `getReserves()` of a Uniswap v2 pair. */
const getReservesSelector: Hex = '0x0902f1ac'

/**
 * Reads pools of a Uniswap v2 exchange in one read. A pair that is named several times is read once.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function fetchReserves(
  reader: ChainReader,
  chain: CaipNetworkId,
  { factory, pairCodeHash }: Pick<ExchangeConfig, 'factory' | 'pairCodeHash'>,
  pairs: readonly Pair[],
): Promise<Reserves> {
  const sorted = new Map(pairs.map((pair) => [nameOf(pair), isOrdered(pair) ? pair : flip(pair)]))
  const calls = [...sorted.values()].map(([low, high]) => {
    const to = getPairAddress(factory, pairCodeHash, low, high) as Hex
    return { method: 'eth_call', to, data: getReservesSelector } as const
  })
  const answers = await reader.read(chain, calls)
  const pools = new Map(
    [...sorted.keys()].flatMap((name, index) => {
      const answer = answers[index]
      // three words: both reserves and a time
      if (answer === undefined || answer.length < 2 + 3 * 64) return []
      const [low, high] = [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)]
      return low === 0n || high === 0n ? [] : [[name, [low, high] as const] as const]
    }),
  )
  return (first, second) => {
    const pair = [first, second] as const
    const pool = pools.get(nameOf(pair))
    return pool && (isOrdered(pair) ? pool : flip(pool))
  }
}

function isOrdered([first, second]: Pair): boolean {
  return BigInt(first) < BigInt(second)
}

function flip<value>([first, second]: readonly [value, value]): readonly [value, value] {
  return [second, first]
}

/** The same name for both directions. */
function nameOf(pair: Pair): string {
  return (isOrdered(pair) ? pair : flip(pair)).join('/')
}

/** Where the pool of two tokens is, whether it exists or not, in lower case (Uniswap v2: CREATE2 by the factory). */
export function getPairAddress(factory: string, pairCodeHash: Hex, a: string, b: string): string {
  const [low, high] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], [low as Hex, high as Hex]))
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory as Hex,
    salt,
    bytecodeHash: pairCodeHash,
  }).toLowerCase()
}
