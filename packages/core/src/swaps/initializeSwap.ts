import { type CaipNetworkId, parseCaipAddress, toNativeToken } from '@latchkey/protocol'
import { getTokens } from '../accounts/getTokens.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Token } from '../config/holdings.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { SwapError } from './errors.ts'
import { fetchSwapTokens, fetchTokenPrices } from './findSwapToken.ts'
import { isNativeToken, type SwapToken } from './SwapToken.ts'
import { dispatchSwap, swapStore } from './swapForm.ts'
import type { SwapState } from './swapState.ts'

/** Parameters of {@link initializeSwap}. */
export type InitializeSwapParameters = { signal?: AbortSignal | undefined }

/**
 * Loads the tokens that can be swapped and the account's balances. Does nothing while it runs already, or if it is
 * done for this account and network.
 *
 * @throws SwapError 'Failed to initialize swap', NotConnectedError, ReconnectingError, AbortedError
 */
export async function initializeSwap(
  config: Config,
  { signal }: InitializeSwapParameters = {},
): Promise<void> {
  const { account, network } = captureContext(config, { namespace: 'eip155' })
  const before = swapStore(config).get()
  const isSame = before.account === account && before.network === network
  if (before.status === 'initializing' || (before.status === 'initialized' && isSame)) return
  dispatchSwap(config, { type: 'initialize', account, network })
  try {
    const lists = await loadSwapLists(config, { account, network }, signal)
    if (swapStore(config).get().account !== account) throw new AbortedError()
    dispatchSwap(config, { type: 'initialized', lists })
  } catch (cause) {
    dispatchSwap(config, { type: 'reset' })
    if (cause instanceof AbortedError) throw cause
    throw new SwapError({ failure: 'initialize', cause })
  }
}

/** Loads the token lists of the form: all, held, suggested and popular. */
export async function loadSwapLists(
  config: Config,
  { account, network }: Pick<RequestContext, 'account' | 'network'>,
  signal: AbortSignal | undefined,
): Promise<Pick<SwapState, 'tokens' | 'popularTokens' | 'suggestedTokens' | 'myTokensWithBalance'>> {
  const address = parseCaipAddress(account)?.address
  const request: { network: CaipNetworkId; signal: AbortSignal | undefined } = { network, signal }
  const [priced, list] = await Promise.all([
    // The fee is paid in the native currency, so its price must be among those that are fetched.
    fetchSwapTokens(config, request).then((served) =>
      fetchTokenPrices(
        config,
        [...served.filter(isNativeToken), ...served.filter((token) => !isNativeToken(token))],
        signal,
      ),
    ),
    // The form works without balances; each quote reads the one it needs from the chain.
    getTokens(config, { ...request, address }).catch(() => undefined),
  ])
  const tokens = mergeHoldings(priced, list ? [...list.tokens, ...list.hidden] : [])
  const withSymbols = (symbols: readonly string[]) => tokens.filter(({ symbol }) => symbols.includes(symbol))
  return {
    tokens,
    popularTokens: withSymbols(popularSymbols),
    suggestedTokens: withSymbols(suggestedSymbols),
    myTokensWithBalance: tokens.filter(({ amount = 0n }) => amount > 0n),
  }
}

/** Adds balances and prices to tokens. Held tokens come first. */
export function mergeHoldings(tokens: readonly SwapToken[], held: readonly Token[]): readonly SwapToken[] {
  const byAddress = new Map(held.map((token) => [toAddressKey(token), token]))
  const all = tokens.map((token) => {
    const holding = byAddress.get(token.address.toLowerCase())
    // The same contract with other decimals: one of the two lists is wrong, so the balance is not shown.
    if (!holding || holding.decimals !== token.decimals) return token
    return {
      ...token,
      amount: holding.amount,
      ...(token.price === undefined && holding.price !== undefined && { price: holding.price }),
    }
  })
  const isHeld = ({ amount = 0n }: SwapToken) => amount > 0n
  return [...all.filter(isHeld), ...all.filter((token) => !isHeld(token))]
}

function toAddressKey({ network, address }: Token): string {
  return (address ?? toNativeToken(network)).toLowerCase()
}

/** Symbols of the tokens that the modal lists as suggested, after the held ones. */
export const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** Symbols of the tokens that the modal lists as popular, after the suggested ones. */
export const popularSymbols: readonly string[] = [
  ...new Set([
    ...suggestedSymbols,
    ...'METAL DAI CHAMP WOLF SALE BAL BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC LINK CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(
      ' ',
    ),
  ]),
]
