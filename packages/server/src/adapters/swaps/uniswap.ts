import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { type ChainReader, decodeUint } from '../../chain/chainReader.ts'
import { fetchReserves, type Pair, type Reserves } from '../../chain/uniswapPools.ts'
import type { ExchangeConfig } from '../../config/swaps.ts'
import { ChainReadError, SwapRefusedError } from '../../errors.ts'
import type { SwapRequest, Swaps } from '../../ports/assets.ts'

const abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
/** The largest reserve of a pool (uint112). */
const maxReserves = 2n ** 112n

/**
 * Swaps over the pools of a Uniswap v2 exchange on each chain, directly or through one other token. All pools a swap
 * could use are read at once: a quote costs one node call of at most eleven reads. Where the operator takes a fee,
 * calls go to a contract with the functions of the exchange, which keeps the fee and passes the rest on.
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

  const checkFee = createFeeCheck(reader)

  return {
    chains: () => Object.keys(exchanges) as CaipNetworkId[],
    router: (chain) => routerOf(exchanges[chain]),
    async quote(question) {
      const exchange = at(question.chain)
      const routes = routesOf(exchange, question)
      const feeBps = exchange.fee?.bps ?? 0
      // Rounded like the contract: it never keeps more than its fee.
      const sold = question.amount - (question.amount * BigInt(feeBps)) / 10_000n
      const [reserves] = await Promise.all([
        fetchReserves(reader, question.chain, exchange, routes.flatMap(hopsOf)),
        checkFee(question.chain, exchange),
      ])
      const open = routes.flatMap((route) => {
        const steps = stepsOf(route, reserves)
        return steps ? [{ route, steps }] : []
      })
      if (open.length === 0) return undefined
      const best = open
        .map(({ route, steps }) => ({ route, toAmount: swapThrough(sold, steps) }))
        .reduce((best, next) => (next.toAmount > best.toAmount ? next : best))
      if (best.toAmount === 0n) throw new SwapRefusedError('insufficient liquidity')
      return { ...best, source: 'Uniswap v2', router: routerOf(exchange), feeBps }
    },
    build({ chain, from, to, amount }, { route, toAmount }, { user, atLeast, deadline }) {
      const exchange = at(chain)
      const router = routerOf(exchange)
      const path = route as readonly Hex[]
      const receiver = user as Hex
      // The exchange guarantees what it sends. Less may arrive: a thousandth is left for a moving price.
      const minimumAmount = (toAmount * 999n) / 1000n
      // The fee contract checks the arrival itself, and the exchange must not spend the tokens it may spend.
      const tried = (data: Hex, value: bigint) => (exchange.fee ? undefined : { to: router, data, value })
      if (from === nativePlaceholder) {
        const args = [atLeast, path, receiver, deadline] as const
        const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
        const arrival = encodeFunctionData({
          abi,
          functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
          args: [minimumAmount, path, receiver, deadline],
        })
        return { to: router, data, value: amount, arrival: tried(arrival, amount) }
      }
      const isCoinOut = to === nativePlaceholder
      const functionName = isCoinOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
      const args = [amount, atLeast, path, receiver, deadline] as const
      const data = encodeFunctionData({ abi, functionName, args })
      if (isCoinOut) return { to: router, data, value: 0n }
      const arrival = encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        args: [amount, minimumAmount, path, receiver, deadline],
      })
      return { to: router, data, value: 0n, arrival: tried(arrival, 0n) }
    },
  }
}

function routerOf(exchange: ExchangeConfig): string
/** The contract that swaps are sent to and that may spend: the exchange, or the fee contract in front of it. */
function routerOf(exchange: ExchangeConfig | undefined): string | undefined
/** The contract that swaps are sent to and that may spend: the exchange, or the fee contract in front of it. */
function routerOf(exchange: ExchangeConfig | undefined): string | undefined {
  return exchange?.fee?.router ?? exchange?.router
}

function routesOf(
  { wrapped, bases }: ExchangeConfig,
  { from, to }: SwapRequest,
): readonly (readonly string[])[] {
  const [first, last] = [from, to].map((token) => (token === nativePlaceholder ? wrapped : token)) as [
    string,
    string,
  ]
  // The coin and its wrapped form: no pool swaps a token for itself.
  if (first === last) return []
  const intermediates = [...new Set([wrapped, ...bases])].filter((token) => token !== first && token !== last)
  return [[first, last], ...intermediates.map((token) => [first, token, last])]
}

function hopsOf(route: readonly string[]): readonly Pair[] {
  return route.slice(1).map((token, index) => [route[index] ?? '', token] as const)
}

function stepsOf(route: readonly string[], reserves: Reserves): readonly PoolSides[] | undefined {
  const steps = hopsOf(route).flatMap(([first, second]) => {
    const pool = reserves(first, second)
    return pool ? [{ sold: pool[0], bought: pool[1] }] : []
  })
  return steps.length === route.length - 1 ? steps : undefined
}

/** The amount a route gives. 0 where a pool would have to take more than it holds: the price would more than halve. */
function swapThrough(amount: bigint, steps: readonly PoolSides[]): bigint {
  return steps.reduce(
    (amount, step) =>
      amount > step.sold || amount + step.sold >= maxReserves ? 0n : amountOut(amount, step),
    amount,
  )
}

/** Selectors of `feeBps()` and `router()` of `FeeRouter`. */
const [feeBps, router]: readonly [Hex, Hex] = ['0x24a9d853', '0xf887ea40']

/**
 * Creates a check whether a chain's fee contract keeps the configured fee and serves its exchange, so that the shown
 * fee is the charged one. The contract can't change, so a successful check is not repeated.
 *
 * @throws ChainReadError when it is another contract or keeps another fee; ChainUnavailableError
 */
function createFeeCheck(
  reader: ChainReader,
): (chain: CaipNetworkId, exchange: Pick<ExchangeConfig, 'fee' | 'router'>) => Promise<void> {
  const checked = new Set<CaipNetworkId>()

  return async (chain, { fee, router: exchange }) => {
    if (!fee || checked.has(chain)) return
    const to = fee.router as Hex
    const [bps, routerBehind] = await reader.read(chain, [
      { method: 'eth_call', to, data: feeBps },
      { method: 'eth_call', to, data: router },
    ])
    if (decodeUint(bps) !== BigInt(fee.bps) || decodeUint(routerBehind) !== BigInt(exchange))
      throw new ChainReadError(
        'bad_answer',
        chain,
        `${to} is no FeeRouter of the exchange that keeps ${fee.bps} hundredths of a percent`,
      )
    checked.add(chain)
  }
}

/** A pool's reserves of the sold and of the bought token, in base units. */
type PoolSides = { readonly sold: bigint; readonly bought: bigint }

/**
 * The exact amount a Uniswap v2 pool gives: a fee of 0.3 % stays in the pool, the product of the reserves does not
 * shrink, and the division rounds down (UniswapV2Library.getAmountOut).
 */
function amountOut(amount: bigint, { sold, bought }: PoolSides): bigint {
  const amountAfterFee = amount * 997n
  return (amountAfterFee * bought) / (sold * 1000n + amountAfterFee)
}
