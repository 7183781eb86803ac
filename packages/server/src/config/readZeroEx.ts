import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { isEgressAllowed } from '../adapters/egress/isEgressAllowed.ts'
import { isPrivateHost } from '../adapters/egress/isPrivateHost.ts'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import type { ChainConfig } from './readChains.ts'
import type { ZeroExConfig } from './ZeroExConfig.ts'

/**
 * Reads `LATCHKEY_ZEROX_KEY`, `LATCHKEY_ZEROX_CHAINS` (comma list of EVM chain ids) and `LATCHKEY_ZEROX_URL`. The chains need
 * nodes too: what is built is tried there. Absent without a key.
 */
export function readZeroEx(
  reader: EnvironmentReader,
  { chains, egressAllow }: { chains: readonly ChainConfig[]; egressAllow: readonly string[] },
): ZeroExConfig | undefined {
  const key = reader.text('LATCHKEY_ZEROX_KEY')
  const ids = reader.list('LATCHKEY_ZEROX_CHAINS')
  const url = reader.text('LATCHKEY_ZEROX_URL') ?? 'https://api.0x.org'
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (key === undefined) {
    if (ids.length > 0) reader.fail('LATCHKEY_ZEROX_KEY', 'is missing: chains of 0x are named without it')
    return undefined
  }
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    reader.fail('LATCHKEY_ZEROX_URL', 'must be an http:// or https:// URL, e.g. https://api.0x.org')
  else if (isPrivateHost(parsed.hostname) && !isEgressAllowed(parsed, egressAllow))
    reader.fail(
      'LATCHKEY_ZEROX_URL',
      `points at ${parsed.host}, a private address. Add ${parsed.host} to LATCHKEY_EGRESS_ALLOW if that is meant`,
    )
  if (ids.length === 0)
    reader.fail('LATCHKEY_ZEROX_CHAINS', 'is missing: name the chains 0x swaps on, e.g. 1,8453')
  const served = ids.flatMap((id): CaipNetworkId[] => {
    const chain = /^\d+$/.test(id) ? parseCaipNetworkId(`eip155:${id}`)?.caipNetworkId : undefined
    const problem = !chain
      ? `"${id}" is no EVM chain id. The form is 1,8453`
      : chains.some(({ caipNetworkId }) => caipNetworkId === chain)
        ? undefined
        : `needs a node of chain ${id} too: set LATCHKEY_RPC_EIP155_${id}`
    if (problem) reader.fail('LATCHKEY_ZEROX_CHAINS', problem)
    return chain && !problem ? [chain] : []
  })
  return { url: url.replace(/\/+$/, ''), key, chains: [...new Set(served)] }
}
