import type { CaipAddress, CaipNetworkId, Config } from '@latchkey/core'
import type { SwapToken } from '@latchkey/core/swaps'

/** The tokens of the last swap on this device, by their CAIP-10 addresses. */
export type SwappedPair = {
  readonly network: CaipNetworkId
  readonly sold: CaipAddress
  readonly bought: CaipAddress
}

/** Stores the pair of a swap that the wallet has accepted, so that the next form starts with it. */
export function storeSwappedPair(config: Config, pair: SwappedPair): void {
  config.storage.set('swap_pair', pair)
}

/**
 * Returns the listed tokens of the last swap on this device; `undefined` where it was on another network, or where one of the tokens
 * is not on the list any more. Nothing else of what is stored is believed.
 */
export function findSwappedPair(
  config: Config,
  { network, tokens }: { readonly network: CaipNetworkId; readonly tokens: readonly SwapToken[] },
): { readonly sourceToken: SwapToken; readonly toToken: SwapToken } | undefined {
  const pair = config.storage.get('swap_pair', parsePair)
  if (pair?.network !== network) return undefined
  const sourceToken = tokens.find(({ address }) => address === pair.sold)
  const toToken = tokens.find(({ address }) => address === pair.bought)
  return sourceToken && toToken && { sourceToken, toToken }
}

function parsePair(raw: unknown): SwappedPair | undefined {
  const isText = (value: unknown) => typeof value === 'string'
  if (typeof raw !== 'object' || raw === null) return undefined
  const { network, sold, bought } = raw as Partial<SwappedPair>
  return isText(network) && isText(sold) && isText(bought) && sold !== bought
    ? ({ network, sold, bought } as SwappedPair)
    : undefined
}
