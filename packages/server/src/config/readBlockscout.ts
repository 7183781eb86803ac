import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { isEgressAllowed } from '../adapters/egress/isEgressAllowed.ts'
import { isPrivateHost } from '../adapters/egress/isPrivateHost.ts'
import type { Environment, EnvironmentReader } from './EnvironmentReader.ts'
import type { ChainConfig } from './readChains.ts'

/** Blockscouts that tell histories of chains which aren't indexed here. */
export type BlockscoutConfig = {
  readonly urls: Readonly<Record<CaipNetworkId, string>>
  readonly key?: string
}

const prefix = 'LATCHKEY_BLOCKSCOUT_EIP155_'

/**
 * Reads `LATCHKEY_BLOCKSCOUT_EIP155_<id>`, the URL of the RPC API of a Blockscout that knows this chain, and
 * `LATCHKEY_BLOCKSCOUT_KEY`. The chain needs nodes too: they tell who sent a transaction.
 */
export function readBlockscout(
  env: Environment,
  reader: EnvironmentReader,
  { chains, egressAllow }: { chains: readonly ChainConfig[]; egressAllow: readonly string[] },
): BlockscoutConfig {
  const key = reader.text('LATCHKEY_BLOCKSCOUT_KEY')
  const urls: Record<CaipNetworkId, string> = {}
  for (const variable of Object.keys(env).sort()) {
    const value = variable.startsWith(prefix) ? reader.text(variable) : undefined
    if (value === undefined) continue
    const chain = parseCaipNetworkId(`eip155:${variable.slice(prefix.length)}`)?.caipNetworkId
    const url = URL.canParse(value) ? new URL(value) : undefined
    const problem = !chain
      ? 'names no chain. The form is LATCHKEY_BLOCKSCOUT_EIP155_<id>, e.g. LATCHKEY_BLOCKSCOUT_EIP155_1'
      : !chains.some(({ caipNetworkId }) => caipNetworkId === chain)
        ? `needs a node of the chain too: set LATCHKEY_RPC_EIP155_${variable.slice(prefix.length)}`
        : !url || !/^https?:$/.test(url.protocol) || url.username || url.password
          ? 'must be the http:// or https:// URL of its RPC API, e.g. https://eth.blockscout.com/api'
          : isPrivateHost(url.hostname) && !isEgressAllowed(url, egressAllow)
            ? `points at ${url.host}, a private address. Add ${url.host} to LATCHKEY_EGRESS_ALLOW if that is meant`
            : undefined
    if (problem) reader.fail(variable, problem)
    else if (chain) urls[chain] = value
  }
  return { urls, ...(key && { key }) }
}
