import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import { wellKnownChains } from '../../chain/wellKnownChains.ts'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { TokenDescription } from '../../ports/Tokens.ts'
import { cleanText } from './cleanText.ts'

/**
 * A chain's currency: by the operator's token list (placeholder address), else by the networks file, else as a well-known
 * public chain has it, else Ether, which every EVM chain without a currency of its own uses.
 */
export function describeNative(
  { networks, tokens }: Pick<ServerConfig, 'networks' | 'tokens'>,
  chain: CaipNetworkId,
): TokenDescription {
  const reference = parseCaipNetworkId(chain)?.reference ?? ''
  const listed = tokens.find(
    ({ chainId, address }) => `eip155:${chainId}` === chain && address === nativePlaceholder,
  )
  const network = networks.find(({ id, caipNetworkId }) => (caipNetworkId ?? `eip155:${id}`) === chain)
  const [name, symbol] = wellKnownChains[reference]?.currency ?? ['Ether', 'ETH']
  const { decimals, ...texts } = listed ?? network?.nativeCurrency ?? { name, symbol, decimals: 18 }
  return {
    chain,
    name: cleanText(texts.name, 64),
    symbol: cleanText(texts.symbol, 16),
    decimals,
    ...(listed?.logoURI && { imageUrl: listed.logoURI }),
    listed: true,
  }
}
