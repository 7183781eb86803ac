import { toNativeToken } from '@latchkey/protocol'
import { getTokens } from '../accounts/getTokens.ts'
import { requireAccount } from '../accounts/requireAccount.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Token } from '../config/holdings.ts'
import type { ConfigAddress, NetworkParameters } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import type { NotConnectedError } from '../wallets/errors.ts'
import { SwapError } from './errors.ts'
import { fetchSwapTokens, fetchTokenPrices } from './findSwapToken.ts'
import { isNativeToken, type SwapToken } from './SwapToken.ts'

/** Parameters of {@link getSwapTokens}. */
export type GetSwapTokensParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Plain address of the account whose balances are added. Default: the current account. */
  account?: ConfigAddress<config> | undefined
  signal?: AbortSignal | undefined
}

/** The tokens of a network that can be swapped, held ones first. The other lists are parts of `tokens`. */
export type GetSwapTokensReturnType = {
  readonly tokens: readonly SwapToken[]
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  /** Tokens that the account holds. */
  readonly myTokensWithBalance: readonly SwapToken[]
}

/** Errors of {@link getSwapTokens}; `name` tells them apart. */
export type GetSwapTokensErrorType = AbortedError | InvalidNetworkError | NotConnectedError | SwapError

/**
 * Returns the tokens that the server swaps on a network, with the account's balances and prices where they are known.
 *
 * @throws SwapError 'Failed to initialize swap', NotConnectedError, InvalidNetworkError, AbortedError
 * @example const { tokens } = await getSwapTokens(config)
 */
export async function getSwapTokens<config extends Config>(
  config: config,
  parameters: GetSwapTokensParameters<config> = {},
): Promise<GetSwapTokensReturnType> {
  const { signal, account, network: id, chainId } = parameters
  const { network, address } = await requireAccount(config, { network: id, chainId, address: account })
  const request = { network: network.caipNetworkId, signal }
  const [priced, list] = await Promise.all([
    // The fee is paid in the native currency, so its price must be among those that are fetched.
    fetchSwapTokens(config, request).then((served) =>
      fetchTokenPrices(
        config,
        [...served.filter(isNativeToken), ...served.filter((token) => !isNativeToken(token))],
        signal,
      ),
    ),
    // Swaps work without balances; each quote reads the one it needs from the chain.
    getTokens<Config>(config, { ...request, address }).catch(() => undefined),
  ]).catch((cause: unknown) => {
    throw cause instanceof AbortedError ? cause : new SwapError({ reason: 'initialize', cause })
  })
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
