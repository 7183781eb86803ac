import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DevnetChain } from '@latchkey/devnet'
import { writeFileAtomically } from '@latchkey/devnet/writeFileAtomically'

/** US dollars per whole unit, for local chains only. TICKET has no price, to show that case. */
export const devPrices: Readonly<Record<string, number>> = {
  ETH: 2500,
  WETH: 2500,
  LKT: 3.5,
  TUSD: 1,
  OUSD: 0.998,
  DAI: 1,
  LINK: 14,
  WBTC: 60_000,
  TOLL: 2,
  SOL: 100,
}
/** Units of each currency per US dollar. */
const rates = { eur: 0.9, gbp: 0.78, btc: 0.00001, eth: 0.0004 }
/** Stands for the native currency in files of prices. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Writes token list, prices and exchanges of the local chains as the files an operator would write.
 *
 * @returns the environment variables of the files
 */
export function writeDevMarket(folder: string, chains: readonly DevnetChain[]): Record<string, string> {
  mkdirSync(folder, { recursive: true })
  const tokensFile = join(folder, 'tokens.json')
  const pricesFile = join(folder, 'prices.json')
  const tokens = chains.flatMap(({ id, tokens }) => tokens.map((token) => ({ chainId: id, ...token })))
  const usd = Object.fromEntries(
    chains.flatMap(({ caipNetworkId, nativeCurrency, tokens }) =>
      [{ symbol: nativeCurrency.symbol, address: nativePlaceholder }, ...tokens].flatMap(
        ({ symbol, address }) => {
          const price = devPrices[symbol]
          return price === undefined ? [] : [[`${caipNetworkId}:${address.toLowerCase()}`, price]]
        },
      ),
    ),
  )
  const swapsFile = join(folder, 'swaps.json')
  const uniswapV2 = Object.fromEntries(
    chains.flatMap(({ caipNetworkId, exchange }) => (exchange ? [[caipNetworkId, exchange]] : [])),
  )
  writeFileAtomically(swapsFile, `${JSON.stringify({ uniswapV2 }, null, 2)}\n`)
  writeFileAtomically(tokensFile, `${JSON.stringify({ name: 'Local chains', tokens }, null, 2)}\n`)
  writeFileAtomically(pricesFile, `${JSON.stringify({ usd, rates }, null, 2)}\n`)
  return {
    LATCHKEY_TOKENS_FILE: tokensFile,
    LATCHKEY_PRICES_FILE: pricesFile,
    LATCHKEY_SWAPS_FILE: swapsFile,
  }
}
