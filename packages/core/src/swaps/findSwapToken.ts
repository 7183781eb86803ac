import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapTokens } from '@latchkey/protocol/schemas'
import { getPrices, type Price } from '../accounts/getPrices.ts'
import { plainText, safeImageUrl } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { catchNotServed, requireServer } from '../config/server.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { SwapToken } from './SwapToken.ts'

/** Addresses of one request for prices. */
const maxPricedTokens = 100

/** Parameters of {@link findSwapToken}. */
export type FindSwapTokenParameters = {
  /** Plain address of a contract. */
  address: string
  /** Default: the active network. */
  network?: CaipNetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Finds a token by its contract, listed or not (`unverified`); `undefined` if there is no token.
 *
 * @throws InvalidNetworkError, and what `callServer` throws
 * @example await findSwapToken(config, { address: '0x…' })
 */
export async function findSwapToken(
  config: Config,
  p: FindSwapTokenParameters,
): Promise<SwapToken | undefined> {
  const network = requireNetwork(config, p.network).caipNetworkId
  const address = `${network}:${p.address}`.toLowerCase()
  const found = await fetchSwapTokens(config, { network, address: p.address, signal: p.signal })
  return found.find((token) => token.address.toLowerCase() === address)
}

/** Parameters of {@link fetchSwapTokens}. */
export type FetchSwapTokensParameters = {
  network: CaipNetworkId
  /** Only this contract, listed or not. */
  address?: string | undefined
  signal?: AbortSignal | undefined
}

/** Fetches the tokens that the server swaps on a network. Entries of other networks and duplicates are left out, so
 * a network that the server does not serve has none. */
export async function fetchSwapTokens(
  config: Config,
  p: FetchSwapTokensParameters,
): Promise<readonly SwapToken[]> {
  const { network, address, signal } = p
  const query = { chainId: network, address }
  const call = callServer(config, '/v1/convert/tokens', { schema: swapTokens, query, network, signal })
  const { tokens } = await catchNotServed(call, { tokens: [] })
  const { server } = await requireServer(config, 'api')
  const seen = new Map<CaipAddress, SwapToken>()
  for (const { name, symbol, decimals, logoUri, eip2612, unverified, ...entry } of tokens) {
    const parts = parseCaipAddress(entry.address)
    if (parts?.caipNetworkId !== network || !/^0x[\da-f]{40}$/i.test(parts.address)) continue
    const key = parts.caipAddress.toLowerCase() as CaipAddress
    if (seen.has(key)) continue
    seen.set(key, {
      address: parts.caipAddress,
      name: plainText(name) || plainText(symbol),
      symbol: plainText(symbol, 24),
      decimals,
      logoUri: safeImageUrl(logoUri, server),
      eip2612,
      ...(unverified && { unverified }),
    })
  }
  return [...seen.values()]
}

/**
 * Adds prices to the first hundred tokens, in one request. Tokens stay as they are if there are no prices. Never
 * throws.
 */
export async function fetchTokenPrices(
  config: Config,
  tokens: readonly SwapToken[],
  signal: AbortSignal | undefined,
): Promise<readonly SwapToken[]> {
  const addresses = tokens.slice(0, maxPricedTokens).map(({ address }) => address)
  const prices = await getPrices(config, { addresses, signal }).catch(() => [])
  return mergePrices(tokens, prices)
}

/** Adds prices to tokens. A price of other decimals than the token's is ignored. */
export function mergePrices(tokens: readonly SwapToken[], prices: readonly Price[]): readonly SwapToken[] {
  const byAddress = new Map(prices.map((price) => [price.address.toLowerCase(), price]))
  return tokens.map((token) => {
    const found = byAddress.get(token.address.toLowerCase())
    return found && found.decimals === token.decimals ? { ...token, price: found.price } : token
  })
}
