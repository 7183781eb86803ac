import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { getTokens } from '../accounts/getTokens.ts'
import type { Config } from '../config/Config.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import { isNativeToken } from './isNativeToken.ts'
import { readSwapTokens } from './readSwapTokens.ts'
import { readTokenPrices } from './readTokenPrices.ts'
import type { SwapState } from './SwapState.ts'
import { popularSymbols, suggestedSymbols } from './tokenLists.ts'
import { withHoldings } from './withHoldings.ts'

/** The lists a swap begins with: everything that can be swapped, and of it what is held, suggested and popular. */
export async function loadSwapLists(
  config: Config,
  { account, network }: Pick<RequestContext, 'account' | 'network'>,
  signal: AbortSignal | undefined,
): Promise<Pick<SwapState, 'tokens' | 'popularTokens' | 'suggestedTokens' | 'myTokensWithBalance'>> {
  const address = parseCaipAddress(account)?.address
  const place: { network: CaipNetworkId; signal: AbortSignal | undefined } = { network, signal }
  const [priced, list] = await Promise.all([
    // The fee is paid in the native currency: its price comes before those of any other.
    readSwapTokens(config, place).then((served) =>
      readTokenPrices(
        config,
        [...served.filter(isNativeToken), ...served.filter((token) => !isNativeToken(token))],
        signal,
      ),
    ),
    // Swapping works without knowing what else is held; the balance is read again with each quote.
    getTokens(config, { ...place, address }).catch(() => undefined),
  ])
  const tokens = withHoldings(priced, list ? [...list.tokens, ...list.hidden] : [])
  const named = (symbols: readonly string[]) => tokens.filter(({ symbol }) => symbols.includes(symbol))
  return {
    tokens,
    popularTokens: named(popularSymbols),
    suggestedTokens: named(suggestedSymbols),
    myTokensWithBalance: tokens.filter(({ amount = 0n }) => amount > 0n),
  }
}
