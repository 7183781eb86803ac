import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import type { ChainConfig } from './readChains.ts'

const variable = 'LATCHKEY_INDEX'

/** Reads which chains are indexed here: `all`, `off` (the default), or a comma list of CAIP-2 ids with nodes. */
export function readIndexedChains(
  reader: EnvironmentReader,
  chains: readonly ChainConfig[],
): 'all' | readonly CaipNetworkId[] {
  const entries = reader.list(variable)
  const [only] = entries
  if (entries.length === 1 && only === 'all') return 'all'
  if (entries.length === 0 || (entries.length === 1 && only === 'off')) return []
  return entries.flatMap((entry) => {
    const network = parseCaipNetworkId(entry)
    const problem = problemOf(network?.namespace, chains, entry)
    if (problem) reader.fail(variable, `"${entry.slice(0, 80)}" ${problem}`)
    return network && !problem ? [network.caipNetworkId] : []
  })
}

function problemOf(
  namespace: string | undefined,
  chains: readonly ChainConfig[],
  entry: string,
): string | undefined {
  if (namespace === undefined) return 'is no CAIP-2 id such as eip155:31337, nor "all" or "off" alone'
  if (namespace !== 'eip155') return 'can’t be indexed: only chains of eip155 can'
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === entry)
  return chain && chain.http.length > 0 ? undefined : 'has no http node (LATCHKEY_RPC_…)'
}
