/**
 * The pools of every local chain: half a million dollars on each side, at the prices of `writeDevMarket`. Figures are whole
 * units, for the second token of pairs with the chain's coin 200 coins. Eight tokens can be had; a ticket can't.
 */
export const exchangePools: readonly {
  readonly tokens: readonly [string, string]
  readonly amounts: readonly [string, string]
}[] = [
  { tokens: ['LKT', 'WETH'], amounts: ['142857.142857142857142857', '200'] },
  { tokens: ['TUSD', 'WETH'], amounts: ['500000', '200'] },
  { tokens: ['OUSD', 'WETH'], amounts: ['501002.004008', '200'] },
  { tokens: ['DAI', 'WETH'], amounts: ['500000', '200'] },
  { tokens: ['LINK', 'WETH'], amounts: ['35714.285714285714285714', '200'] },
  { tokens: ['WBTC', 'WETH'], amounts: ['8.33333333', '200'] },
  { tokens: ['TOLL', 'WETH'], amounts: ['250000', '200'] },
  { tokens: ['TUSD', 'DAI'], amounts: ['500000', '500000'] },
]
