import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { History } from '../../ports/History.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { BlockscoutPlace } from './askBlockscout.ts'
import { createBlockscoutHistory } from './createBlockscoutHistory.ts'
import { createHistory } from './createHistory.ts'

/** The histories the configuration asks for: the own index, and Blockscout for other chains. */
export function createConfiguredHistory({
  config,
  index,
  egress,
  chains,
  clock,
}: Pick<Ports, 'index' | 'egress' | 'chains' | 'clock'> & {
  readonly config: Pick<ServerConfig, 'blockscout'>
}): History {
  const { urls, key } = config.blockscout
  const places = new Map<CaipNetworkId, BlockscoutPlace>()
  for (const [id, url] of Object.entries(urls)) {
    const chain = parseCaipNetworkId(id)?.caipNetworkId
    // The key is Blockscout's own, and no business of whoever runs another instance.
    const isTheirs = /^https:\/\/([\w-]+\.)*blockscout\.com[:/]/.test(url)
    if (chain) places.set(chain, { url, key: isTheirs ? key : undefined })
  }
  return createHistory(
    index,
    places.size > 0 ? createBlockscoutHistory({ places, egress, chains, clock }) : undefined,
  )
}
