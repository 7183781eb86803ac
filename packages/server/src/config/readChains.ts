import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { isEgressAllowed } from '../adapters/egress/isEgressAllowed.ts'
import { isPrivateHost } from '../adapters/egress/isPrivateHost.ts'
import type { Environment, EnvironmentReader } from './EnvironmentReader.ts'

/** The nodes of one chain, in the operator's order. */
export type ChainConfig = {
  readonly caipNetworkId: CaipNetworkId
  readonly http: readonly string[]
  readonly ws: readonly string[]
}

const prefix = 'LATCHKEY_RPC_'

/**
 * Reads `LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>`, a comma list of http, https, ws and wss URLs. The reference keeps
 * its case: Solana's are case sensitive. URLs never appear in a problem: they may carry a key.
 */
export function readChains(
  env: Environment,
  reader: EnvironmentReader,
  egressAllow: readonly string[],
): ChainConfig[] {
  const chains: ChainConfig[] = []
  for (const variable of Object.keys(env).sort()) {
    if (!variable.startsWith(prefix) || !reader.text(variable)) continue
    const [namespace = '', ...reference] = variable.slice(prefix.length).split('_')
    const network = parseCaipNetworkId(`${namespace.toLowerCase()}:${reference.join('_')}`)
    if (!network) {
      reader.fail(
        variable,
        'names no chain. The form is LATCHKEY_RPC_<NAMESPACE>_<REFERENCE>, e.g. LATCHKEY_RPC_EIP155_1',
      )
      continue
    }
    const urls = reader.list(variable).flatMap((value, index) => {
      const problem = problemOf(value, egressAllow)
      if (problem) reader.fail(variable, `entry ${index + 1} ${problem}`)
      return problem ? [] : [value]
    })
    chains.push({
      caipNetworkId: network.caipNetworkId,
      http: urls.filter((url) => /^https?:/i.test(url)),
      ws: urls.filter((url) => /^wss?:/i.test(url)),
    })
  }
  return chains
}

function problemOf(value: string, egressAllow: readonly string[]): string | undefined {
  if (!URL.canParse(value)) return 'is not a URL'
  const url = new URL(value)
  if (!/^(https?|wss?):$/.test(url.protocol)) return 'must start with http://, https://, ws:// or wss://'
  if (url.username || url.password) return 'holds a user name or password; put the key into the path or query'
  if (isPrivateHost(url.hostname) && !isEgressAllowed(url, egressAllow)) {
    return `points at ${url.host}, a private address. Add ${url.host} to LATCHKEY_EGRESS_ALLOW if that is meant`
  }
  return undefined
}
