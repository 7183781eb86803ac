import { getPrices } from '../accounts/getPrices.ts'
import type { Config } from '../config/Config.ts'
import type { SwapToken } from './SwapToken.ts'
import { swapDefaults } from './swapDefaults.ts'
import { withPrices } from './withPrices.ts'

/** The tokens with what the first hundred of them cost, in one request; without prices they are as they were. Never throws. */
export async function readTokenPrices(
  config: Config,
  tokens: readonly SwapToken[],
  signal: AbortSignal | undefined,
): Promise<readonly SwapToken[]> {
  const addresses = tokens.slice(0, swapDefaults.pricedTokens).map(({ address }) => address)
  const prices = await getPrices(config, { addresses, signal }).catch(() => [])
  return withPrices(tokens, prices)
}
