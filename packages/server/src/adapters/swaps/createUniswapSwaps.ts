import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import type { ExchangeConfig } from '../../config/ExchangeConfig.ts'
import { SwapRefusedError } from '../../errors/SwapRefusedError.ts'
import type { SwapQuestion, Swaps } from '../../ports/Swaps.ts'
import { pairAddress } from './pairAddress.ts'
import { amountOut, type Reserves } from './poolMath.ts'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
/** `getReserves()` */
const getReserves: Hex = '0x0902f1ac'
/** A pool can't hold more (uint112). */
const mostReserves = 2n ** 112n

/**
 * Swaps over the pools of a Uniswap v2 exchange on each chain: directly, or over one token in between. All pools a swap could
 * use are read at once, so a quote costs one node call of at most eleven reads.
 */
export function createUniswapSwaps({
  exchanges,
  reader,
}: {
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  readonly reader: ChainReader
}): Swaps {
  const at = (chain: CaipNetworkId) => {
    const exchange = exchanges[chain]
    if (!exchange) throw new Error(`There is no exchange on ${chain}`)
    return exchange
  }

  return {
    chains: () => Object.keys(exchanges) as CaipNetworkId[],
    router: (chain) => exchanges[chain]?.router,
    async quote(question) {
      const exchange = at(question.chain)
      const routes = routesOf(exchange, question)
      const pools = await readPools(question.chain, exchange, routes)
      const open = routes.flatMap((route) => {
        const steps = stepsOf(route, pools)
        return steps ? [{ route, steps }] : []
      })
      if (open.length === 0) return undefined
      const best = open
        .map(({ route, steps }) => ({ route, toAmount: follow(question.amount, steps) }))
        .reduce((best, next) => (next.toAmount > best.toAmount ? next : best))
      if (best.toAmount === 0n) throw new SwapRefusedError('insufficient liquidity')
      return { ...best, source: 'Uniswap v2', router: exchange.router, feeBps: 0 }
    },
    build({ chain, from, to, amount }, { route }, { user, atLeast, deadline }) {
      const { router } = at(chain)
      const path = route as readonly Hex[]
      const receiver = user as Hex
      if (from === nativePlaceholder) {
        const args = [atLeast, path, receiver, deadline] as const
        const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
        return { to: router, data, value: amount }
      }
      const functionName = to === nativePlaceholder ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
      const args = [amount, atLeast, path, receiver, deadline] as const
      return { to: router, data: encodeFunctionData({ abi, functionName, args }), value: 0n }
    },
  }

  /** What each pool holds of the token with the lower and of that with the higher address; pools that aren't are left out. */
  async function readPools(
    chain: CaipNetworkId,
    exchange: ExchangeConfig,
    routes: readonly (readonly string[])[],
  ): Promise<ReadonlyMap<string, readonly [bigint, bigint]>> {
    const names = [...new Set(routes.flatMap((route) => hopsOf(route).map(nameOf)))]
    const calls = names.map((name) => {
      const [a = '', b = ''] = name.split('/')
      const to = pairAddress(exchange.factory, exchange.pairCodeHash, a, b) as Hex
      return { method: 'eth_call', to, data: getReserves } as const
    })
    const answers = await reader.read(chain, calls)
    return new Map(
      names.flatMap((name, index) => {
        const answer = answers[index]
        // three words: both reserves and a time
        if (answer === undefined || answer.length < 2 + 3 * 64) return []
        const [low, high] = [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)]
        return low === 0n || high === 0n ? [] : [[name, [low, high] as const] as const]
      }),
    )
  }
}

function routesOf(
  { wrapped, bases }: ExchangeConfig,
  { from, to }: SwapQuestion,
): readonly (readonly string[])[] {
  const [first, last] = [from, to].map((token) => (token === nativePlaceholder ? wrapped : token)) as [
    string,
    string,
  ]
  // the coin and its wrapped form: no pool swaps a token for itself
  if (first === last) return []
  const between = [...new Set([wrapped, ...bases])].filter((token) => token !== first && token !== last)
  return [[first, last], ...between.map((token) => [first, token, last])]
}

function hopsOf(route: readonly string[]): readonly (readonly [string, string])[] {
  return route.slice(1).map((token, index) => [route[index] ?? '', token] as const)
}

/** The same for both directions. */
function nameOf([a, b]: readonly [string, string]): string {
  return BigInt(a) < BigInt(b) ? `${a}/${b}` : `${b}/${a}`
}

function stepsOf(
  route: readonly string[],
  pools: ReadonlyMap<string, readonly [bigint, bigint]>,
): readonly Reserves[] | undefined {
  const steps = hopsOf(route).flatMap((hop) => {
    const pool = pools.get(nameOf(hop))
    if (!pool) return []
    const [low, high] = pool
    return [BigInt(hop[0]) < BigInt(hop[1]) ? { sold: low, bought: high } : { sold: high, bought: low }]
  })
  return steps.length === route.length - 1 ? steps : undefined
}

/** 0 where a pool on the way would have to take more than it holds: the price would more than halve. */
function follow(amount: bigint, steps: readonly Reserves[]): bigint {
  return steps.reduce(
    (amount, step) =>
      amount > step.sold || amount + step.sold >= mostReserves ? 0n : amountOut(amount, step),
    amount,
  )
}
