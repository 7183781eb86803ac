import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { History, Index } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import { comparePlaces, createBlockscoutHistory } from './blockscout.ts'
import type { BlockscoutPlace } from './blockscoutRows.ts'

/** Combines this server's index with another source for the chains that are not indexed. Pages over both are in one order. */
function createHistory(index: Index, fallback: History | undefined): History {
  if (!fallback) return index
  const getIndexed = () => index.chains()
  const getForeignChains = () => fallback.chains().filter((chain) => !getIndexed().includes(chain))
  const isIndexed = (chain: CaipNetworkId) => getIndexed().includes(chain)

  return {
    chains: () => [...getIndexed(), ...getForeignChains()],
    async activity(question) {
      const selectChains = (wanted: boolean) => question.chains.filter((chain) => isIndexed(chain) === wanted)
      const [indexedChains, foreignChains] = [selectChains(true), selectChains(false)]
      const pages = await Promise.all([
        indexedChains.length > 0 ? index.activity({ ...question, chains: indexedChains }) : [],
        foreignChains.length > 0 ? fallback.activity({ ...question, chains: foreignChains }) : [],
      ])
      return pages.flat().sort(comparePlaces).slice(0, question.limit)
    },
    recipients: (account, chain) => (isIndexed(chain) ? index : fallback).recipients(account, chain),
    ...(fallback.check && { check: fallback.check }),
  }
}

/** Creates the `History` port: this server's index, and Blockscout for other chains. */
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
    // The key belongs to blockscout.com. Other instances must not get it.
    const isTheirs = /^https:\/\/([\w-]+\.)*blockscout\.com[:/]/.test(url)
    if (chain) places.set(chain, { url, key: isTheirs ? key : undefined })
  }
  return createHistory(
    index,
    places.size > 0 ? createBlockscoutHistory({ places, egress, chains, clock }) : undefined,
  )
}
