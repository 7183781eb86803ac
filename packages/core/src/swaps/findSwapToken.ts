import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapTokens } from '@latchkey/protocol/schemas'
import { getPrices, type Price } from '../accounts/getPrices.ts'
import { InvalidParameterError } from '../base/errors.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import { catchNotServed, requireServer } from '../config/server.ts'
import { type ConfigAddress, type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import type { SwapToken } from './SwapToken.ts'

/** Addresses of one request for prices. */
const maxPricedTokens = 100

/** Parameters of {@link findSwapToken}. */
export type FindSwapTokenParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Plain address of a contract. */
  address: ConfigAddress<config>
  signal?: AbortSignal | undefined
}

/** Result of {@link findSwapToken}. */
export type FindSwapTokenReturnType = SwapToken | undefined

/** Errors of {@link findSwapToken}; `name` tells them apart. */
export type FindSwapTokenErrorType = InvalidNetworkError | InvalidParameterError | ServerErrorType

/**
 * Finds a token by its contract, listed or not (`unverified`); `undefined` if there is no token.
 *
 * @throws InvalidNetworkError, and what `callServer` throws
 * @example await findSwapToken(config, { address: '0x…' })
 */
export async function findSwapToken<config extends Config>(
  config: config,
  p: FindSwapTokenParameters<config>,
): Promise<FindSwapTokenReturnType> {
  const network = requireNetwork(config, toNetworkId(p)).caipNetworkId
  if (typeof p.address !== 'string')
    throw new InvalidParameterError({ field: 'address', write: 'the address of a contract' })
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
