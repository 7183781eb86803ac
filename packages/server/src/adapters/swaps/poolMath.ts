/** What a pool holds of the token sold and of the token bought, base units. */
export type PoolSides = { readonly sold: bigint; readonly bought: bigint }

/**
 * What a Uniswap v2 pool gives for an amount, to the unit: 0.3 % of it stays in the pool, the product of what it holds doesn't
 * shrink, and the division rounds down (UniswapV2Library.getAmountOut).
 */
export function amountOut(amount: bigint, { sold, bought }: PoolSides): bigint {
  const paid = amount * 997n
  return (paid * bought) / (sold * 1000n + paid)
}
