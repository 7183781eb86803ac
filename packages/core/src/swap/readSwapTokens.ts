import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { swapTokens } from '@latchkey/protocol/schemas'
import { plainText, safeImageUrl } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { requireServer } from '../config/server.ts'
import type { SwapToken } from './SwapToken.ts'

/** Parameters of {@link readSwapTokens}. */
export type ReadSwapTokensParameters = {
  network: CaipNetworkId
  /** Only this contract, listed or not. */
  address?: string | undefined
  signal?: AbortSignal | undefined
}

/** What can be swapped on a network (W1.5). What is of another chain, or names a thing twice, is left out. */
export async function readSwapTokens(
  config: Config,
  p: ReadSwapTokensParameters,
): Promise<readonly SwapToken[]> {
  const { network, address, signal } = p
  const query = { chainId: network, address }
  const { tokens } = await callServer(config, '/v1/convert/tokens', {
    schema: swapTokens,
    query,
    network,
    signal,
  })
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
