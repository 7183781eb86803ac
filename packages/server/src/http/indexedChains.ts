import type { CaipNetworkId } from '@latchkey/protocol'
import { mainChains } from '../chain/mainChains.ts'
import type { ServerConfig } from '../config/ServerConfig.ts'
import type { Chains } from '../ports/Chains.ts'
import type { Index } from '../ports/Index.ts'
import { HttpFailure } from './HttpFailure.ts'

/**
 * The chains a question of the index is about: the one that was named, else all that are indexed and no testnet.
 *
 * @throws HttpFailure 400 for a chain whose past nobody keeps here: "no activity" would be a lie
 */
export function indexedChains(
  { chains, index }: { readonly chains: Pick<Chains, 'list'>; readonly index: Pick<Index, 'chains'> },
  networks: ServerConfig['networks'],
  chain: CaipNetworkId | undefined,
): CaipNetworkId[] {
  const indexed = index.chains()
  if (chain === undefined) return mainChains(chains, networks).filter((one) => indexed.includes(one))
  if (indexed.includes(chain)) return [chain]
  throw new HttpFailure(
    400,
    'chainId',
    `We don't support the chainId you provided: ${chain} is not indexed here`,
  )
}
